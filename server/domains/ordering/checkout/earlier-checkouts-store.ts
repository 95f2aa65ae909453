import { orderContentsColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'
import { type CheckoutSession, toCheckoutSession } from './checkout-store.ts'
import { isSameItems } from './purchase.ts'

interface Attempt {
  /** Idempotency key, or null. */
  attemptKey: string | null
  fingerprint: string
  /**
   * Since then (epoch ms), an attempt with the same fingerprint and no key is a
   * repetition.
   */
  since: number
}

/** What a new attempt of a user has to consider. */
interface EarlierCheckouts {
  reserved: CheckoutSession[]
  ofKey: CheckoutSession | null
  /**
   * The newest checkout for the same purchase, unless its payment was refunded or
   * its order cancelled. Null if the attempt has a key.
   */
  repeated: CheckoutSession | null
}

/** Call it while the user is locked. */
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
 * The next free time (epoch ms) in the order of this user's checkouts and orders:
 * `now`, unless another server's clock was ahead. `findDuplicateOrder` must know
 * which came first. Call it while the user is locked.
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
 * Finds an order for the same items that was placed after this checkout began,
 * e.g. in another tab. Ignores cancelled orders.
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
 * True if the user has another active reservation, or has ordered since this
 * checkout began.
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
