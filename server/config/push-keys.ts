/** Reads the settings for web push: the VAPID keys and, for tests, a local push service. */
import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'
import { StartupError } from './environment.ts'

/** VAPID key pair in base64url: a public key of 65 bytes (a curve point) and a private key of 32 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushConfig {
  /** VAPID key pair, or null to generate one and store it in the database. */
  keys: PushKeys | null
  /** Origin of a push service on this machine that tests use in addition to the browsers' services, or null. */
  localService: string | null
}

/**
 * Reads and validates the web push settings. Throws a StartupError that names the invalid variable but never quotes a
 * key.
 */
export function readPushConfig(env: Environment): PushConfig {
  return { keys: readKeys(env), localService: readLocalService(env) }
}

function readKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Environment): PushKeys | null {
  if (!publicKey && !privateKey) return null
  if (!publicKey) throw new StartupError('VAPID_PUBLIC_KEY is missing: with VAPID_PRIVATE_KEY it must be set too.')
  if (!privateKey) throw new StartupError('VAPID_PRIVATE_KEY is missing: with VAPID_PUBLIC_KEY it must be set too.')
  if (derivePublicKey(privateKey) !== publicKey) {
    throw new StartupError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair in base64url.')
  }
  return { publicKey, privateKey }
}

/** Returns the public key for a VAPID private key, both in base64url, or null if the private key is invalid. */
function derivePublicKey(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    // The number is not a valid private key for this curve.
    return null
  }
}

function readLocalService({ PUSH_SERVICE_URL: value, NODE_ENV }: Environment): string | null {
  if (!value) return null
  if (NODE_ENV === 'production') throw new StartupError('PUSH_SERVICE_URL is for tests. Leave it out in production.')
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new StartupError(`PUSH_SERVICE_URL must be an address like http://127.0.0.1:5000, but is "${value}".`)
}
