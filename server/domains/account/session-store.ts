/** Sessions are found by a token, of which only the hash is stored. */
import { createToken, sha256 } from '../../lib/secret-token.ts'
import type { Session } from '../../lib/session.ts'
import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Device } from './device.ts'

interface FoundSession extends Session {
  createdAt: number
  lastSeenAt: number
}

const DAY_MS = 24 * 60 * 60_000
const LIFETIME_MS = 30 * DAY_MS
/** However often it is used. */
const MAX_AGE_MS = 180 * DAY_MS

/** Expires after 30 days unless extended. */
export async function createSession(
  db: Queries,
  { userId, device }: { userId: string; device: Device },
  now: number,
): Promise<{ id: string; token: string }> {
  const token = createToken()
  const id = sha256(token)
  const times = { created_at: now, last_seen_at: now, expires_at: now + LIFETIME_MS }
  await db
    .insertInto('sessions')
    .values({ id, user_id: userId, ...times, ...device })
    .execute()
  return { id, token }
}

/** Null if unknown or expired. */
export async function readSession(db: Queries, token: string, now: number): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'sessions.created_at', 'sessions.last_seen_at'])
    .select(['sessions.device', 'users.fullname'])
    .where('sessions.id', '=', sha256(token))
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', now - MAX_AGE_MS)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id, fullname, device, created_at, last_seen_at } = row
  return { id, userId: user_id, fullname, device, createdAt: created_at, lastSeenAt: last_seen_at }
}

/** Extends a session to 30 days from now, within its 180 days. */
export async function extendSession(
  db: Queries,
  { id, createdAt }: Pick<FoundSession, 'id' | 'createdAt'>,
  now: number,
): Promise<void> {
  const expiresAt = Math.min(now + LIFETIME_MS, createdAt + MAX_AGE_MS)
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()
}

export async function deleteSession(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** What the device subscribed to goes on with its next session. */
export async function moveToSession(db: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  await db.updateTable('notification_devices').set({ session_id: to }).where('session_id', '=', from).execute()
  await db.updateTable('stock_alerts').set({ session_id: to }).where('session_id', '=', from).execute()
}

/** For its user. False if they have no such session. */
export async function endSession(db: Queries, userId: string, id: string): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return false
    addEvent(tx, { topic: 'access', subject: userId, after: { session: 'ended' } })
    return true
  })
}

/** For its user, who keeps the session `kept`. */
export async function endOtherSessions(db: Queries, userId: string, kept: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await deleteUserSessions(tx, userId, kept)
    addEvent(tx, { topic: 'access', subject: userId, after: { otherSessions: 'ended' } })
  })
}

/** Keeps the session `except`. */
export async function deleteUserSessions(db: Queries, userId: string, except: string | null = null): Promise<void> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === null ? all : all.where('id', '!=', except)).execute()
}

/** Keeps the `kept` most recently used. */
export async function deleteUnusedSessions(db: Queries, userId: string, kept: number): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const unused = sessions.slice(kept).map(({ id }) => id)
  if (unused.length > 0) await db.deleteFrom('sessions').where('id', 'in', unused).execute()
}

export async function deleteExpiredSessions(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

/** Most recently used first. */
export async function listUserSessions(db: Queries, userId: string, now: number): Promise<DB['sessions'][]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('created_at', '>', now - MAX_AGE_MS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}
