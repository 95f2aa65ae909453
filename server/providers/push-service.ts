/**
 * Sends web push messages to browsers (RFC 8030). Messages are encrypted for the receiving device (RFC 8291), and
 * requests are signed with the shop's VAPID keys (RFC 8292).
 */
import { ECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushKeys } from '../config/push-keys.ts'
import { isPublicHostname, lookupPublicAddress } from './public-address.ts'

/** A browser's push subscription. `p256dh` and `auth` are base64url-encoded keys with which messages are encrypted. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Message text, up to about 3,000 bytes. */
  body: string
  /**
   * Topic of the message, up to 32 base64url characters. A new message replaces an undelivered message with the same
   * topic.
   */
  topic: string
  /** How long the push service stores the message while the device is offline, in seconds. */
  ttlSeconds: number
}

export interface PushService {
  /** The shop's public VAPID key, which browsers need to subscribe to push messages. */
  publicKey: string
  /**
   * Returns whether the shop may send messages to a device: its public key must be valid, and its endpoint must be a
   * public HTTPS URL with the default port. Endpoints come from browsers, so this check prevents server-side request
   * forgery.
   */
  canReach(device: PushDevice): boolean
  /**
   * Sends a message, with a timeout of 10 seconds. Returns `sent`, or `gone` if the subscription no longer exists.
   * Throws if the push service did not accept the message; the caller may retry.
   */
  send(device: PushDevice, message: PushMessage): Promise<'sent' | 'gone'>
}

interface PushServiceOptions {
  keys: PushKeys
  /** Contact URL (`mailto:` or `https:`) at which push services can report problems. */
  contact: string
  /** Origin of a local push service for tests, or null to allow only public push services. */
  localService: string | null
}

const TIMEOUT_MS = 10_000

export function openPushService({ keys, contact, localService }: PushServiceOptions): PushService {
  const isLocal = (endpoint: string) => localService !== null && new URL(endpoint).origin === localService
  return {
    publicKey: keys.publicKey,
    canReach: ({ endpoint, p256dh }) => (isLocal(endpoint) || isPublicEndpoint(endpoint)) && isPoint(p256dh),
    send: async ({ endpoint, p256dh, auth }, { body, topic, ttlSeconds }) => {
      // Loaded on first use, because it takes about 9 MB of memory.
      const { default: webPush } = await import('web-push')
      const { headers, body: sealed } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency: 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      const status = await post(endpoint, { headers, body: sealed, isLocal: isLocal(endpoint) })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      throw new Error(`The push service ${new URL(endpoint).host} responded with ${status}.`)
    },
  }
}

function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && !username && !password && isPublicHostname(hostname)
}

/** Returns whether a device's public key is a valid point on the P-256 curve, as required for encrypting messages. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    // Node throws if the bytes are not a valid point.
    return false
  }
}

interface PostOptions {
  headers: Record<string, string | number>
  body: Buffer
  isLocal: boolean
}

/**
 * Posts an encrypted message to a push service and returns the HTTP status. Does not follow redirects, because they
 * could lead to a private address.
 */
function post(endpoint: string, { headers, body, isLocal }: PostOptions): Promise<number> {
  const request = isLocal ? requestHttp : requestHttps
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    request(endpoint, isLocal ? options : { ...options, lookup: lookupPublicAddress })
      .on('response', (response) => {
        // Discard the body: only the status matters.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end(body)
  })
}
