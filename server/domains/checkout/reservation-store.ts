/** SQL queries that look at a shopper's checkouts together: repeated, overdue and unpaid ones. */
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { type CheckoutSession, toCheckoutSession } from './checkout-store.ts'

/** Returns up to `limit` checkouts whose reservations end by `now` (epoch ms) but have not been released yet. */
export async function listOverdue(db: Queries, now: number, limit: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('reserved_until', '<=', now)
    .limit(limit)
    .execute()
  return rows.map(toCheckoutSession)
}

/**
 * Returns a user's newest checkout since `since` (epoch ms) for the purchase with this fingerprint. Ignores checkouts
 * whose payment was refunded or whose order was cancelled. Returns null if there is none.
 */
export async function findRepeatedCheckout(
  db: Queries,
  userId: string,
  fingerprint: string,
  since: number,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .selectAll('checkout_sessions')
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.fingerprint', '=', fingerprint)
    .where('checkout_sessions.created_at', '>=', since)
    .where('checkout_sessions.state', '!=', 'refunded')
    .where((eb) => eb.or([eb('orders.status', 'is', null), eb('orders.status', '!=', 'cancelled')]))
    .orderBy('checkout_sessions.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toCheckoutSession(row) : null
}

/**
 * Counts a user's checkouts since `since` (epoch ms) that ended without payment (`unpaid`), and those that held stock
 * until their time was up (`lapsed`).
 */
export async function countUnpaidCheckouts(
  db: Queries,
  userId: string,
  since: number,
): Promise<{ lapsed: number; unpaid: number }> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select(['created_at', 'lapsed_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'expired')
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('lapsed_at', '>=', since)]))
    .execute()
  return { lapsed: rows.filter(({ lapsed_at }) => (lapsed_at ?? 0) >= since).length, unpaid: rows.length }
}

/** Returns how many pieces of a product, or of one of its sizes, are off the shelves for shoppers who are paying. */
export async function countReservedPieces(db: Queries, line: LineId): Promise<number> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('state', '=', 'reserved')
    .where('holds_stock', '=', 1)
    .execute()
  return rows
    .flatMap((row) => toCheckoutSession(row).contents.lines)
    .filter((reserved) => lineKey(reserved) === lineKey(line))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/**
 * Returns `now`, or a later time (epoch ms) that orders a new checkout or order after all earlier ones of its user. The
 * clocks of two servers may differ, but `findDuplicateOrder` must know which of a checkout and an order came first. Call
 * it while the user is locked.
 */
export async function orderedTime(tx: Tx, userId: string, now: number): Promise<number> {
  const newest = (table: 'checkout_sessions' | 'orders') =>
    tx
      .selectFrom(table)
      .select('created_at')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  const checkout = await newest('checkout_sessions')
  const order = await newest('orders')
  return Math.max(now, checkout?.created_at ?? 0, (order?.created_at ?? 0) + 1)
}
