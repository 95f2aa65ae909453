/** Sessions are found by a token, of which only the hash is stored. */
import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { Session } from '../../lib/session.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

interface FoundSession extends Session {
  lastSeenAt: number
}

const LIFETIME_MS = 30 * 24 * 60 * 60_000

/** Returns the token. Expires after 30 days unless extended. */
export async function createSession(db: Queries, userId: string, now: number): Promise<string> {
  const token = createToken()
  const row = { id: sha256(token), user_id: userId, created_at: now, last_seen_at: now, expires_at: now + LIFETIME_MS }
  await db.insertInto('sessions').values(row).execute()
  return token
}

/** Null if unknown or expired. */
export async function readSession(db: Queries, token: string, now: number): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.last_seen_at', 'users.fullname', 'users.is_staff'])
    .where('sessions.id', '=', sha256(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id, fullname, is_staff, last_seen_at } = row
  return { id, userId: user_id, fullname, isStaff: is_staff === 1, lastSeenAt: last_seen_at }
}

/** Extends a session to 30 days from now. */
export async function extendSession(db: Queries, id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: now + LIFETIME_MS })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()
}

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Keeps the session `except`. */
export async function deleteUserSessions(db: Queries, userId: string, except: string | null = null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === null ? all : all.where('id', '!=', except)).execute()
}

export async function deleteExpiredSessions(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Created and last seen (epoch ms), oldest first. */
export async function listUserSessions(
  db: Queries,
  userId: string,
): Promise<Pick<DB['sessions'], 'created_at' | 'last_seen_at'>[]> {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
