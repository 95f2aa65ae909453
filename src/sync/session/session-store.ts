/** Functions that read and write this device's login session, which all tabs and the service worker share. */
import type { Address } from '#contract/schemas/address.ts'
import { isRecord } from '#contract/type-guards.ts'
import type { User } from '#contract/user.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'

const KEY = 'session'

export interface StoredSession {
  /** Session token, sent in the `x-access-token` request header. */
  token: string
  user: User
}

type SessionContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Returns this device's login session, or null if the shopper is a guest. Never rejects. */
export async function readSession({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<StoredSession | null> {
  return parseSession(await storage.read(KEY))
}

/** Stores a login session on this device, replacing any earlier session. */
export async function storeSession(
  session: StoredSession,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, () => toStored(session))
  broadcastChange(KEY)
}

/**
 * Replaces the user data in the stored session with `user`. Does nothing if the stored session's token is not `token`.
 */
export async function updateSessionUser(
  token: string,
  user: User,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    return session && toStored(session.token === token ? { token, user } : session)
  })
  broadcastChange(KEY)
}

/**
 * Deletes the stored session and returns it. Returns null, and deletes nothing, if the session's token is not `token`,
 * because another user may have logged in since the token was read.
 */
export async function deleteSession(
  token: string,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<StoredSession | null> {
  let deleted: StoredSession | null = null
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    deleted = session?.token === token ? session : null
    return deleted ? null : session && toStored(session)
  })
  if (deleted) broadcastChange(KEY)
  return deleted
}

/**
 * Converts a session to its stored format, which uses the API's field names. The format must never change, because tabs
 * running other releases also read it.
 */
function toStored({ token, user: { id, fullname, email, phone, addressLine, address } }: StoredSession) {
  return {
    token,
    user: { _id: id, fullname, email, phone_no: phone, address: addressLine, full_address: address },
  }
}

/**
 * Parses a stored session. Returns null if the token or the user's id, name or email address is missing. All other
 * fields are optional.
 */
function parseSession(stored: unknown): StoredSession | null {
  if (!isRecord(stored) || !isRecord(stored.user) || typeof stored.token !== 'string') return null
  const { _id, fullname, email, phone_no, address, full_address } = stored.user
  if (typeof _id !== 'string' || typeof fullname !== 'string' || typeof email !== 'string') return null
  return {
    token: stored.token,
    user: {
      id: _id,
      fullname,
      email,
      phone: textFrom(phone_no),
      addressLine: textFrom(address),
      address: parseAddress(full_address),
    },
  }
}

function parseAddress(stored: unknown): Address | null {
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
