/**
 * Limits how often an action may be attempted, across all server processes and
 * restarts. Keys, e.g. `messages asha@example.com`, are stored only as hashes.
 */
import { sha256 } from '../lib/secret-token.ts'
import type { Queries } from './transaction.ts'

interface Limit {
  max: number
  windowMs: number
  now: number
}

/**
 * Counts an attempt. Returns false if the key is blocked or was already attempted
 * `max` times in the current time window.
 */
export async function allowAttempt(db: Queries, key: string, { max, windowMs, now }: Limit): Promise<boolean> {
  return (await limitAttempt(db, key, { max, windowMs, now })) === null
}

/** As `allowAttempt`. Returns null if allowed, otherwise when the time window ends (epoch ms). */
export async function limitAttempt(db: Queries, key: string, { max, windowMs, now }: Limit): Promise<number | null> {
  const counted = await countAttempt(db, key, { windowMs, now, isSliding: false })
  if (counted === null) return now + windowMs
  return counted.count <= max ? null : counted.expiresAt
}

interface Window {
  windowMs: number
  now: number
  /** Whether each attempt restarts the window. */
  isSliding: boolean
  /** What is counted instead of one. */
  by?: number
}

interface Counted {
  /** Attempts in the current window, this one included. */
  count: number
  /** When the window ends (epoch ms). */
  expiresAt: number
}

/** Returns null if the key is blocked; the attempt does not count then. */
export async function countAttempt(
  db: Queries,
  key: string,
  { windowMs, now, isSliding, by = 1 }: Window,
): Promise<Counted | null> {
  const expiresAt = now + windowMs
  const row = await db
    .insertInto('attempt_limits')
    .values({ id: sha256(key), count: by, expires_at: expiresAt, blocked_until: 0 })
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
              .then(by)
              .else(eb('attempt_limits.count', '+', by))
              .end(),
            expires_at: isSliding
              ? restarted
              : eb.case().when(hasExpired).then(restarted).else(eb.ref('attempt_limits.expires_at')).end(),
          }
        })
        .where('attempt_limits.blocked_until', '<=', now),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirst()
  return row ? { count: row.count, expiresAt: row.expires_at } : null
}

/** In the current window. */
export async function countedAttempts(db: Queries, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('attempt_limits')
    .select('count')
    .where('id', '=', sha256(key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Takes back attempts of the current window. */
export async function uncountAttempt(db: Queries, key: string, by = 1): Promise<void> {
  await db
    .updateTable('attempt_limits')
    .set((eb) => ({
      count: eb
        .case()
        .when('count', '>', by)
        .then(eb('count', '-', by))
        .else(0)
        .end(),
    }))
    .where('id', '=', sha256(key))
    .execute()
}

/** Does nothing if no attempts were counted. `until` is epoch ms. */
export async function blockUntil(db: Queries, key: string, until: number): Promise<void> {
  await db.updateTable('attempt_limits').set({ blocked_until: until }).where('id', '=', sha256(key)).execute()
}

/** 0 if the key is not blocked. */
export async function remainingBlockMs(db: Queries, key: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('attempt_limits')
    .select('blocked_until')
    .where('id', '=', sha256(key))
    .executeTakeFirst()
  return Math.max(0, (row?.blocked_until ?? 0) - now)
}

export async function resetAttempts(db: Queries, key: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('id', '=', sha256(key)).execute()
}

export async function deleteExpiredAttempts(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('attempt_limits').where('expires_at', '<=', now).execute()
}
