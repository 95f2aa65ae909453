/**
 * Sends web push messages to browsers through their push services (RFC 8030). Messages are encrypted for the device
 * (RFC 8291) and signed with the shop's keys (RFC 8292).
 */
import { ECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import type { PushKeys } from '../config/push-keys.ts'
import { isPublicHostname, lookupPublicAddress } from './public-address.ts'

/** A browser's push subscription. The keys `p256dh` and `auth` are in base64url. */
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
  /** How long the push service keeps the message for an offline device, in seconds. */
  ttlSeconds: number
}

export interface PushService {
  /** The shop's public key, which browsers need to subscribe to push messages. */
  publicKey: string
  /**
   * Returns whether the shop can send messages to a device. The endpoint URL comes from the browser, so it must use
   * HTTPS, the default port and a public hostname. Otherwise, an attacker could make the shop send requests to its own
   * network.
   */
  canReach(device: PushDevice): boolean
  /**
   * Sends a message, with a timeout of 10 seconds. Returns `gone` if the subscription no longer exists. Throws if the
   * push service did not accept the message, which can then be sent again.
   */
  send(device: PushDevice, message: PushMessage): Promise<'sent' | 'gone'>
}

interface PushServiceOptions {
  keys: PushKeys
  /** Contact URL (`mailto:` or `https:`) that push services can use to report problems. */
  contact: string
  /** Origin of a push service on this machine, used in tests, or null. */
  localService: string | null
}

const TIMEOUT_MS = 10_000

export function openPushService({ keys, contact, localService }: PushServiceOptions): PushService {
  const isLocal = (endpoint: string) => localService !== null && new URL(endpoint).origin === localService
  return {
    publicKey: keys.publicKey,
    canReach: ({ endpoint, p256dh }) => (isLocal(endpoint) || isPublicEndpoint(endpoint)) && isPoint(p256dh),
    send: async ({ endpoint, p256dh, auth }, { body, topic, ttlSeconds }) => {
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

/**
 * Returns whether a device's public key is a valid point on the P-256 curve. Messages cannot be encrypted with any
 * other key.
 */
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
