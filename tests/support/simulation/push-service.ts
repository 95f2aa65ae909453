/** A local push service, and devices that decrypt its messages. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { listenForWebhooks, type ReceivedWebhook } from './webhook-listener.ts'

export interface LocalPushService {
  origin: string
  /** Decrypted, oldest first. */
  messagesFor(device: TestDevice): unknown[]
  heard: ReceivedWebhook[]
  /** Initially 201; null never responds. */
  respondWith(status: number | null): void
  /** Messages that still wait for a response. */
  waiting(): number
  /** Ends these without a response. */
  hangUp(): void
  newDevice(): TestDevice
  close(): void
}

export interface TestDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Throws unless it was encrypted for this device (RFC 8291). */
  open(sealed: Buffer): string
}

export async function openLocalPushService(): Promise<LocalPushService> {
  const listener = await listenForWebhooks()
  const { origin, heard } = listener
  listener.respondWith(201)
  return {
    ...listener,
    newDevice: () => newDevice(origin),
    messagesFor: (device) =>
      heard.filter(({ path }) => origin + path === device.endpoint).map(({ raw }) => JSON.parse(device.open(raw))),
  }
}

export function newDevice(origin: string): TestDevice {
  const pair = createECDH('prime256v1')
  const auth = randomBytes(16)
  return {
    endpoint: `${origin}/push/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
    open: (sealed) => opened(sealed, pair, auth),
  }
}

const derived = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/**
 * Opens one record: 16 bytes of salt, 4 of record size, the sender’s key prefixed
 * with its length, then the ciphertext.
 */
function opened(sealed: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = sealed.subarray(0, 16)
  const rest = 21 + (sealed[20] ?? 0)
  const sender = sealed.subarray(21, rest)
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derived(pair.computeSecret(sender), auth, both, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(rest, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/**
 * Returns the key and claims of a request (RFC 8292). Throws if the signature
 * does not match.
 */
export function verifySender({ headers }: ReceivedWebhook): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is not that of the key.')
  }
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
