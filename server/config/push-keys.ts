/** The keys of web push (VAPID), and where it may go. */
import { createECDH } from 'node:crypto'
import type { Environment } from './environment.ts'
import { StartupError } from './environment.ts'

/** Both in base64url: a point of 65 bytes, and a number of 32. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushConfig {
  /** `null` lets the shop make keys of its own and keep them in its database. */
  keys: PushKeys | null
  /** The origin of a push service on this machine, beside the public ones; for tests. */
  localService: string | null
}

/** Throws CannotStart, naming the variable that is not usable. Never repeats a key. */
export function readPushConfig(env: Environment): PushConfig {
  return { keys: keys(env), localService: localService(env) }
}

function keys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Environment): PushKeys | null {
  if (!publicKey && !privateKey) return null
  if (!publicKey) throw new StartupError('VAPID_PUBLIC_KEY is missing: with VAPID_PRIVATE_KEY it must be set too.')
  if (!privateKey) throw new StartupError('VAPID_PRIVATE_KEY is missing: with VAPID_PUBLIC_KEY it must be set too.')
  if (publicOf(privateKey) !== publicKey) {
    throw new StartupError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, each in base64url.')
  }
  return { publicKey, privateKey }
}

/** Null for what is no private key. */
function publicOf(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url')
  } catch {
    return null
  }
}

function localService({ PUSH_SERVICE_URL: value, NODE_ENV }: Environment): string | null {
  if (!value) return null
  if (NODE_ENV === 'production') throw new StartupError('PUSH_SERVICE_URL is for tests. Leave it out in production.')
  const url = URL.canParse(value) ? new URL(value) : null
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new StartupError(`PUSH_SERVICE_URL must be an address like http://127.0.0.1:5000, and it is "${value}".`)
}
