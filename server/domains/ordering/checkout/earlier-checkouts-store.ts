/** SQL queries that look at one shopper's checkouts and orders together. */
import { orderContentsColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import { type CheckoutSession, toCheckoutSession } from './checkout-store.ts'
import { isSameItems } from './purchase.ts'

interface Attempt {
  /** Idempotency key of the attempt, or null. */
  attemptKey: string | null
  fingerprint: string
  /** Time since when an attempt without a key is a repetition of one with the same fingerprint (epoch ms). */
  since: number
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
}

/** Returns what a new attempt has to consider of its user's checkouts. Call it while the user is locked. */
export async function readEarlierCheckouts(
  tx: Tx,
  userId: string,
  { attemptKey, fingerprint, since }: Attempt,
): Promise<EarlierCheckouts> {
  const rows = await tx
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .selectAll('checkout_sessions')
    .select('orders.status as order_status')
    .where('checkout_sessions.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('checkout_sessions.state', '=', 'reserved'),
        attemptKey === null
          ? eb.and([eb('fingerprint', '=', fingerprint), eb('checkout_sessions.created_at', '>=', since)])
          : eb('idempotency_key', '=', attemptKey),
      ]),
    )
    .orderBy('checkout_sessions.created_at', 'desc')
    .execute()
  const ofKey = rows.find(({ idempotency_key }) => idempotency_key === attemptKey)
  const repeated = rows.find(
    (row) =>
      attemptKey === null &&
      row.fingerprint === fingerprint &&
      row.created_at >= since &&
      row.state !== 'refunded' &&
      row.order_status !== 'cancelled',
  )
  return {
    reserved: rows.filter(({ state }) => state === 'reserved').map(toCheckoutSession),
    ofKey: ofKey ? toCheckoutSession(ofKey) : null,
    repeated: repeated ? toCheckoutSession(repeated) : null,
  }
}

/**
 * Returns how many of a user's checkouts ended without payment since `since` (epoch ms), and how many of these held stock
 * until their time was up.
 */
export async function countUnpaid(tx: Tx, userId: string, since: number): Promise<{ unpaid: number; lapsed: number }> {
  const rows = await tx
    .selectFrom('checkout_sessions')
    .select(['created_at', 'lapsed_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'expired')
    .where((eb) => eb.or([eb('created_at', '>=', since), eb('lapsed_at', '>=', since)]))
    .execute()
  return {
    unpaid: rows.length,
    lapsed: rows.filter(({ lapsed_at }) => lapsed_at !== null && lapsed_at >= since).length,
  }
}

/**
 * Returns the next free time (epoch ms) in the order of a user's checkouts and orders: `now`, unless the clock of another
 * server was ahead. `findDuplicateOrder` must know which of a checkout and an order came first. Call it while the user
 * is locked.
 */
export async function orderedTime(tx: Tx, userId: string, now: number): Promise<number> {
  const newest = (table: 'checkout_sessions' | 'orders') =>
    tx
      .selectFrom(table)
      .select((row) => row.fn.max<number | null>('created_at').as('created_at'))
      .where('user_id', '=', userId)
  const { checkout, order } = await tx
    .selectNoFrom([newest('checkout_sessions').as('checkout'), newest('orders').as('order')])
    .executeTakeFirstOrThrow()
  return Math.max(now, checkout ?? 0, (order ?? -1) + 1)
}

/**
 * Returns the id of another order for the same items that the user has placed since this checkout was created, e.g. in
 * another tab. Ignores cancelled orders. Returns null if there is no such order.
 */
export async function findDuplicateOrder(
  db: Queries,
  { id, userId, createdAt, contents }: CheckoutSession,
): Promise<string | null> {
  const orders = await db
    .selectFrom('checkout_sessions')
    .innerJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select(['orders.id', 'checkout_sessions.contents'])
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.id', '!=', id)
    .where('orders.created_at', '>=', createdAt)
    .where('orders.status', '!=', 'cancelled')
    .execute()
  const duplicate = orders.find((order) =>
    isSameItems(parseColumn(orderContentsColumn, order.contents).lines, contents.lines),
  )
  return duplicate?.id ?? null
}

/**
 * Returns whether a user has another active reservation, or has placed another order since this checkout was created.
 */
export async function hasNewerCheckout(db: Queries, { id, userId, createdAt }: CheckoutSession): Promise<boolean> {
  const other = await db
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select('checkout_sessions.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.id', '!=', id)
    .where((eb) => eb.or([eb('checkout_sessions.state', '=', 'reserved'), eb('orders.created_at', '>=', createdAt)]))
    .executeTakeFirst()
  return other !== undefined
}
