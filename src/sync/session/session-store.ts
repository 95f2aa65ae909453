/** Who is logged in on this device, kept where page and worker can both read it. Every tab shares one session. */

import type { User } from '#contract/schemas/account.ts'
import { isRecord } from '#contract/type-guards.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'

const KEY = 'session'

/** As much of the shopper as pages show without asking the server. */
export type SessionUser = Pick<User, '_id' | 'fullname' | 'email' | 'phone_no' | 'address' | 'full_address'>

export interface StoredSession {
  /** For the header `x-access-token`. */
  token: string
  user: SessionUser
}

/** As much of a place as a session needs. */
type SessionContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** The session of this device; null for a guest. Never rejects. */
export async function readSession({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<StoredSession | null> {
  return parseSession(await storage.read(KEY))
}

/** Keeps a session in place of any other. */
export async function storeSession(
  session: StoredSession,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<void> {
  await storage.update(KEY, () => parseSession(session))
  broadcastChange(KEY)
}

/** Keeps what is newly known of the shopper with this token. Another session than that one stays as it is. */
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
 * Forgets the session of this token. Any other stays: somebody may have logged in since it was read. Answers the
 * forgotten one, or null when it was not there any more.
 */
export async function deleteSession(
  token: string,
  { storage, broadcastChange }: SessionContext = defaultSyncContext,
): Promise<StoredSession | null> {
  let forgotten: StoredSession | null = null
  await storage.update(KEY, (stored) => {
    const session = parseSession(stored)
    forgotten = session?.token === token ? session : null
    return forgotten ? null : session
  })
  if (forgotten) broadcastChange(KEY)
  return forgotten
}

/** Reads a session from whatever was stored. Half a session is none; what else is not right of the shopper is empty. */
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
      phone_no: text(phone_no),
      address: text(address),
      // Only this file writes here, so what is there is an address.
      full_address: isRecord(full_address) ? (full_address as SessionUser['full_address']) : null,
    },
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
