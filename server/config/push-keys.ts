import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'
import { StartupError } from './environment.ts'

/** Base64url-encoded VAPID keys: a 65-byte point on the P-256 curve, and 32 bytes. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushConfig {
  /** Null to generate keys and store them in the database. */
  keys: PushKeys | null
  /** Origin of a push service of tests, beside the browsers' own. */
  localService: string | null
}

/** Throws a StartupError that names the wrong variable and never shows a key. */
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

/** Null if the private key is invalid. Both are base64url-encoded. */
function derivePublicKey(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    // Not a private key of this curve.
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
