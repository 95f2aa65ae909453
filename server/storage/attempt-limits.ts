/**
 * Limits how often an action may be attempted, across all server processes and restarts. Each limit has a key, e.g.
 * `messages asha@example.com`, which is stored only as a hash.
 */
import { sha256 } from '../lib/secret-token.ts'
import type { Queries } from './transaction.ts'

interface Limit {
  max: number
  windowMs: number
  now: number
}

/**
 * Counts an attempt for a key and returns whether the attempt is allowed. Returns false if the key is blocked or if
 * there have already been `max` attempts in the current time window.
 */
export async function allowAttempt(db: Queries, key: string, { max, windowMs, now }: Limit): Promise<boolean> {
  const count = await countAttempt(db, key, { windowMs, now, isSliding: false })
  return count !== null && count <= max
}

interface Window {
  windowMs: number
  now: number
  /** Whether each attempt restarts the time window. */
  isSliding: boolean
}

/**
 * Counts an attempt for a key and returns the number of attempts in the current time window. Returns null, without
 * counting the attempt, if the key is blocked.
 */
export async function countAttempt(
  db: Queries,
  key: string,
  { windowMs, now, isSliding }: Window,
): Promise<number | null> {
  const expiresAt = now + windowMs
  const row = await db
    .insertInto('attempt_limits')
    .values({ id: sha256(key), count: 1, expires_at: expiresAt, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => {
          const hasExpired = eb('attempt_limits.expires_at', '<=', now)
          const restarted = eb.val(expiresAt)
          return {
            count: eb
              .case()
              .when(hasExpired)
              .then(1)
              .else(eb('attempt_limits.count', '+', 1))
              .end(),
            expires_at: isSliding
              ? restarted
              : eb.case().when(hasExpired).then(restarted).else(eb.ref('attempt_limits.expires_at')).end(),
          }
        })
        .where('attempt_limits.blocked_until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst()
  return row?.count ?? null
}

/** Blocks a key until the given time (epoch ms). Does nothing if no attempts have been counted for the key. */
export async function blockUntil(db: Queries, key: string, until: number): Promise<void> {
  await db.updateTable('attempt_limits').set({ blocked_until: until }).where('id', '=', sha256(key)).execute()
}

/** Returns the time in ms until a key is unblocked, or 0 if the key is not blocked. */
export async function remainingBlockMs(db: Queries, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('attempt_limits')
    .select('blocked_until')
    .where('id', '=', sha256(key))
    .executeTakeFirst()
  return Math.max(0, (row?.blocked_until ?? 0) - now)
}

/** Unblocks a key and resets its attempt counter. */
export async function resetAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('id', '=', sha256(key)).execute()
}

export async function deleteExpiredAttempts(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('attempt_limits').where('expires_at', '<=', now).execute()
}
