/** Counts for metrics. Each reads an index or a small table, however old the shop is. */
import type { Queries } from '../storage/transaction.ts'

export async function countJobs(
  db: Queries,
): Promise<{ kind: string; state: 'waiting' | 'done' | 'dead'; count: number }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['kind', 'state', fn.countAll().as('count')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy(['kind', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** `since` is epoch ms. A running job is not due. */
export async function listOldestDueJobs(db: Queries, now: number): Promise<{ kind: string; since: number }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['kind', fn.min('run_at').as('since')])
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, since }) => ({ kind, since: Number(since) }))
}

/** Checkouts whose reservation ends or ended after `since` (epoch ms). */
export async function countCheckouts(
  db: Queries,
  since: number,
): Promise<{ method: string; state: string; count: number }[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select(({ fn }) => ['method', 'state', fn.countAll().as('count')])
    .where('state', 'in', ['reserved', 'expired', 'ordered', 'refunded'])
    .where('reserved_until', '>=', since)
    .groupBy(['method', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Those that are not paid back yet. */
export async function countRefunds(db: Queries): Promise<{ state: string; count: number }[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .where('state', '!=', 'succeeded')
    .groupBy('state')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Who keeps pieces off the shelves without having paid or confirmed. */
export async function countHolds(db: Queries): Promise<{ holder: 'checkout' | 'unconfirmed order'; count: number }[]> {
  const checkouts = await db
    .selectFrom('checkout_sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'reserved')
    .where('holds_stock', '=', 1)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('stock_until', 'is not', null)
    .executeTakeFirstOrThrow()
  return [
    { holder: 'checkout', count: Number(checkouts.count) },
    { holder: 'unconfirmed order', count: Number(orders.count) },
  ]
}
