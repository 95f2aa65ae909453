/** The SQL of sessions. A session belongs to whoever holds its token. */

import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries } from '../../storage/transaction.ts'

export interface Session {
  id: string
  userId: string
  fullname: string
  isStaff: boolean
}

interface FoundSession extends Session {
  lastSeenAt: number
}

const LIFETIME_MS = 30 * 24 * 60 * 60_000

/** Opens a session of 30 days, and answers its token. */
export async function createSession(db: Queries, userId: string, now: number): Promise<string> {
  const token = createToken()
  const row = { id: sha256(token), user_id: userId, created_at: now, last_seen_at: now, expires_at: now + LIFETIME_MS }
  await db.insertInto('sessions').values(row).execute()
  return token
}

/** The session of a token; null when there is none, or no more. */
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

/** Makes a session last 30 days from now. */
export async function extendSession(db: Queries, id: string, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: now + LIFETIME_MS })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()
}

/** Ends one session. Repeatable. */
export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Ends a user's sessions, all or all but one. */
export async function deleteUserSessions(db: Queries, userId: string, except: string | null = null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === null ? all : all.where('id', '!=', except)).execute()
}

/** Forgets the sessions that have run out at `now` (epoch ms). */
export async function deleteExpiredSessions(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** When the devices of a user logged in and were last seen. */
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
