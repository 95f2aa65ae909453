/**
 * Web push (RFC 8030), encrypted for the device (RFC 8291) and signed with the
 * shop's VAPID keys (RFC 8292).
 */
import { ECDH } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PushKeys } from '../config/push-keys.ts'
import { onErrorEvent } from '../lib/error-events.ts'
import { isPublicHostname, lookupPublicAddress } from './public-address.ts'

/** `p256dh` and `auth` are base64url-encoded keys of the device. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Up to about 3,000 bytes. */
  body: string
  /** Up to 32 base64url characters. Replaces an undelivered message of its topic. */
  topic: string
  /** In seconds, while the device is offline. */
  ttlSeconds: number
}

export interface PushService {
  /** Browsers need it to subscribe. */
  publicKey: string
  /**
   * Whether the key is valid and the endpoint a public HTTPS URL with the default
   * port. Browsers send endpoints: this prevents server-side request forgery.
   */
  canReach(device: PushDevice): boolean
  /**
   * `gone`: the subscription no longer exists. `silent`: no answer within five
   * seconds. Throws if the message was refused.
   */
  send(device: PushDevice, message: PushMessage): Promise<'sent' | 'gone' | 'silent'>
}

interface PushServiceOptions {
  keys: PushKeys
  /** `mailto:` or `https:`, for push services to report problems. */
  contact: string
  /** Origin for tests; null to allow only public push services. */
  localService: string | null
}

const TIMEOUT_MS = 5000

export function openPushService({ keys, contact, localService }: PushServiceOptions): PushService {
  const isLocal = (endpoint: string) => localService !== null && new URL(endpoint).origin === localService
  return {
    publicKey: keys.publicKey,
    canReach: ({ endpoint, p256dh }) => (isLocal(endpoint) || isPublicEndpoint(endpoint)) && isPoint(p256dh),
    send: async ({ endpoint, p256dh, auth }, { body, topic, ttlSeconds }) => {
      // On first use: it takes a lot of memory.
      const { default: webPush } = await import('web-push')
      const { headers, body: sealed } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency: 'normal',
        topic,
        contentEncoding: 'aes128gcm',
      })
      const status = await post(endpoint, { headers, body: sealed, isLocal: isLocal(endpoint) })
      if (status === null) return 'silent'
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

/** On P-256, as the encryption requires. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    // Node throws if it is not a point.
    return false
  }
}

interface PostOptions {
  headers: Record<string, string | number>
  body: Buffer
  isLocal: boolean
}

/**
 * Returns the status, or null without an answer. Follows no redirects: they could
 * lead to a private address.
 */
function post(endpoint: string, { headers, body, isLocal }: PostOptions): Promise<number | null> {
  const request = isLocal ? requestHttp : requestHttps
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve) => {
    const sent = request(endpoint, isLocal ? options : { ...options, lookup: lookupPublicAddress })
    onErrorEvent(sent, () => resolve(null))
    sent.on('response', (response) => {
      // Only the status matters.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sent.end(body)
  })
}
