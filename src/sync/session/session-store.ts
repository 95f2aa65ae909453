/** The session of this device, stored where page and worker can both read it. All tabs share it. */
import type { User } from '#contract/schemas/account.ts'
import { isRecord } from '#contract/type-guards.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'

const KEY = 'session'

/** The part of the user that pages show without asking the server. */
export type SessionUser = Pick<User, '_id' | 'fullname' | 'email' | 'phone_no' | 'address' | 'full_address'>

export interface StoredSession {
  /** For the header `x-access-token`. */
  token: string
  user: SessionUser
}

type SessionContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Returns the session of this device; null for a guest. Never rejects. */
export async function readSession({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<StoredSession | null> {
  return parseSession(await storage.read(KEY))
}

/** Stores a session, replacing any other. */
export async function storeSession(
  session: StoredSession,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, () => parseSession(session))
  broadcastChange(KEY)
}

/** Stores what the server says of the user, if the session still has this token. */
export async function updateSessionUser(
  token: string,
  user: SessionUser,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    return session?.token === token ? parseSession({ token, user }) : session
  })
  broadcastChange(KEY)
}

/**
 * Deletes the session with this token and returns it; null if there is none. Another session stays: somebody may have
 * logged in since the token was read.
 */
export async function deleteSession(
  token: string,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<StoredSession | null> {
  let deleted: StoredSession | null = null
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    deleted = session?.token === token ? session : null
    return deleted ? null : session
  })
  if (deleted) broadcastChange(KEY)
  return deleted
}

/** Reads a stored session; null without a token, an id, a name or an e-mail address. Other fields may be missing. */
function parseSession(stored: unknown): StoredSession | null {
  if (!isRecord(stored) || !isRecord(stored.user) || typeof stored.token !== 'string') return null
  const { _id, fullname, email, phone_no, address, full_address } = stored.user
  if (typeof _id !== 'string' || typeof fullname !== 'string' || typeof email !== 'string') return null
  return {
    token: stored.token,
    user: {
      _id,
      fullname,
      email,
      phone_no: textFrom(phone_no),
      address: textFrom(address),
      full_address: parseAddress(full_address),
    },
  }
}

function parseAddress(stored: unknown): SessionUser['full_address'] {
  if (!isRecord(stored)) return null
  const { street, city, state, country, pincode } = stored
  const isComplete = [street, city, state, country, pincode].every((part) => typeof part === 'string')
  if (!isComplete) return null
  return {
    street: textFrom(street),
    city: textFrom(city),
    state: textFrom(state),
    country: textFrom(country),
    pincode: textFrom(pincode),
  }
}

function textFrom(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
