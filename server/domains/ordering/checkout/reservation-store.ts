/** SQL queries that look at a shopper's checkouts together: repeated, overdue and unpaid ones. */
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import { type CheckoutRow, type CheckoutSession, toCheckoutSession } from './checkout-store.ts'

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

interface Attempt {
  /** Idempotency key of the attempt, or null. */
  attemptKey: string | null
  fingerprint: string
  /** Time since when an attempt without a key is a repetition of one with the same fingerprint (epoch ms). */
  since: number
  /** Time since when unpaid checkouts count (epoch ms). */
  unpaidSince: number
}

/** What a new attempt of a user has to consider. */
interface EarlierCheckouts {
  /** The user's checkouts that are `reserved`. */
  reserved: CheckoutSession[]
  /** The checkout with the attempt's key. */
  ofKey: CheckoutSession | null
  /**
   * The newest checkout for the same purchase, unless its payment was refunded or its order was cancelled; null if the
   * attempt has a key.
   */
  repeated: CheckoutSession | null
  /** A time after all earlier orders of the user, and not before their checkouts (epoch ms); see `orderedTime`. */
  newestAt: number
  /** Number of checkouts since `unpaidSince` that ended without payment. */
  unpaid: number
  /** Number of these that held stock until their time was up. */
  lapsed: number
}

/** Returns what a new attempt has to consider of its user's checkouts. Call it while the user is locked. */
export async function readEarlierCheckouts(
  tx: Tx,
  userId: string,
  { attemptKey, fingerprint, since, unpaidSince }: Attempt,
): Promise<EarlierCheckouts> {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('checkout_sessions', (join) =>
      join
        .onRef('checkout_sessions.user_id', '=', 'users.id')
        .on((eb) =>
          eb.or([
            eb('checkout_sessions.state', '=', 'reserved'),
            attemptKey === null
              ? eb.and([
                  eb('checkout_sessions.fingerprint', '=', fingerprint),
                  eb('checkout_sessions.created_at', '>=', since),
                ])
              : eb('checkout_sessions.idempotency_key', '=', attemptKey),
          ]),
        ),
    )
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .selectAll('checkout_sessions')
    .select('orders.status as order_status')
    .select(newestTimes(tx, userId))
    .select(unpaidCounts(tx, userId, unpaidSince))
    .where('users.id', '=', userId)
    .orderBy('checkout_sessions.created_at', 'desc')
    .execute()
  const [totals] = rows
  if (!totals) throw new Error(`There is no user ${userId}.`)
  const checkouts = rows.filter(hasCheckout)
  const find = (isWanted: (row: (typeof checkouts)[number]) => boolean) => {
    const row = checkouts.find(isWanted)
    return row ? toCheckoutSession(row) : null
  }
  return {
    reserved: checkouts.filter(({ state }) => state === 'reserved').map(toCheckoutSession),
    ofKey: find((row) => row.idempotency_key === attemptKey),
    repeated: find(
      (row) =>
        attemptKey === null &&
        row.fingerprint === fingerprint &&
        row.created_at >= since &&
        row.state !== 'refunded' &&
        row.order_status !== 'cancelled',
    ),
    newestAt: newestTimeOf(totals),
    unpaid: totals.unpaid ?? 0,
    lapsed: totals.lapsed ?? 0,
  }
}

function hasCheckout<Row extends { id: string | null }>(row: Row): row is Row & CheckoutRow {
  return row.id !== null
}

function unpaidCounts(tx: Tx, userId: string, since: number) {
  const expired = tx
    .selectFrom('checkout_sessions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', '=', 'expired')
  return [
    expired.where((row) => row.or([row('created_at', '>=', since), row('lapsed_at', '>=', since)])).as('unpaid'),
    expired.where('lapsed_at', '>=', since).as('lapsed'),
  ]
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
  const times = await tx.selectNoFrom(newestTimes(tx, userId)).executeTakeFirstOrThrow()
  return Math.max(now, newestTimeOf(times))
}

function newestTimes(tx: Tx, userId: string) {
  const newest = (table: 'checkout_sessions' | 'orders') =>
    tx
      .selectFrom(table)
      .select((row) => row.fn.max<number | null>('created_at').as('created_at'))
      .where('user_id', '=', userId)
  return [newest('checkout_sessions').as('newest_checkout'), newest('orders').as('newest_order')]
}

interface NewestTimes {
  newest_checkout: number | null
  newest_order: number | null
}

function newestTimeOf({ newest_checkout, newest_order }: NewestTimes): number {
  return Math.max(newest_checkout ?? 0, (newest_order ?? -1) + 1)
}
