/** Counts that hold over processes and restarts, in rows that are forgotten after a while. */
import type { Queries } from './transaction.ts'

interface AttemptWindow {
  now: number
  /** How long the count is kept. */
  lastsMs: number
  /** Whether each new one keeps the whole count for as long again. */
  renews: boolean
}

/** Adds one, and answers the count so far. Answers null, and adds nothing, while the guard is blocked. */
export async function countAttempt(
  db: Queries,
  id: string,
  { now, lastsMs, renews }: AttemptWindow,
): Promise<number | null> {
  const row = await db
    .insertInto('attempt_limits')
    .values({ id, count: 1, expires_at: now + lastsMs, blocked_until: 0 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => {
          const isOver = eb('attempt_limits.expires_at', '<=', now)
          const anew = eb.val(now + lastsMs)
          return {
            count: eb
              .case()
              .when(isOver)
              .then(1)
              .else(eb('attempt_limits.count', '+', 1))
              .end(),
            expires_at: renews
              ? anew
              : eb.case().when(isOver).then(anew).else(eb.ref('attempt_limits.expires_at')).end(),
          }
        })
        .where('attempt_limits.blocked_until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst()
  return row?.count ?? null
}

/** Blocks a guard that has counted already until then (epoch ms). */
export async function blockUntil(db: Queries, id: string, until: number): Promise<void> {
  await db.updateTable('attempt_limits').set({ blocked_until: until }).where('id', '=', id).execute()
}

/** For how long yet a guard is blocked, in ms; 0 when it is open. */
export async function remainingBlockMs(db: Queries, id: string, now: number): Promise<number> {
  const row = await db.selectFrom('attempt_limits').select('blocked_until').where('id', '=', id).executeTakeFirst()
  return Math.max(0, (row?.blocked_until ?? 0) - now)
}

/** Opens a guard and begins its count anew. */
export async function resetAttempts(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('attempt_limits').where('id', '=', id).execute()
}

/** Forgets the counts whose time is over at `now` (epoch ms). */
export async function deleteExpiredAttempts(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('attempt_limits').where('expires_at', '<=', now).execute()
}
