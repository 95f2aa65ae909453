/**
 * Messages to browsers, through the push service that each browser has chosen (RFC 8030). They are encrypted for the
 * device alone (RFC 8291), and the shop proves that it is itself (RFC 8292).
 */
import { ECDH } from 'node:crypto'
import { request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import webPush from 'web-push'
import type { PushKeys } from '../config/push-keys.ts'
import { isPublicHostname, lookupPublicAddress } from './public-address.ts'

/** Where a browser is reached, and its keys in base64url. */
export interface PushDevice {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** Up to about 3,000 bytes. */
  body: string
  /** Replaces a message under the same name that was not delivered yet. Up to 32 characters of base64url. */
  topic: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
}

export interface PushService {
  /** The shop's key, for browsers. */
  publicKey: string
  /**
   * Whether messages may and can be sent to a device. Whoever subscribes chooses the address, so it must not be one that
   * only this machine reaches: HTTPS, on its usual port, with a public name.
   */
  canReach(device: PushDevice): boolean
  /**
   * Hands one message over, within 10 seconds. `gone` means that the device wants none any more, for ever. Throws when the
   * message was not taken; then it may be tried again.
   */
  send(device: PushDevice, message: PushMessage): Promise<'sent' | 'gone'>
}

interface PushServiceOptions {
  keys: PushKeys
  /** Whom push services write to when something is wrong: a `mailto:` or `https:` address. */
  contact: string
  /** The origin of a push service on this machine; `null` where there is none. */
  localService: string | null
}

const TIMEOUT_MS = 10_000

/** The push services of all browsers, under the shop's keys. Nothing is opened before a message is sent. */
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
      throw new Error(`The push service ${new URL(endpoint).host} answered ${status}.`)
    },
  }
}

function isPublicEndpoint(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return protocol === 'https:' && port === '' && !username && !password && isPublicHostname(hostname)
}

/** Nothing can be encrypted for a key that is no point of the curve. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}

interface Posting {
  headers: Record<string, string | number>
  body: Buffer
  isLocal: boolean
}

/** Answers the status. A redirection is not followed: it could lead anywhere. */
function post(endpoint: string, { headers, body, isLocal }: Posting): Promise<number> {
  const ask = isLocal ? requestPlainly : request
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
  return new Promise((resolve, reject) => {
    ask(endpoint, isLocal ? options : { ...options, lookup: lookupPublicAddress })
      .on('response', (response) => {
        // What it says beside the status is of no use, however long it is.
        response.destroy()
        resolve(response.statusCode ?? 0)
      })
      .on('error', reject)
      .end(body)
  })
}
