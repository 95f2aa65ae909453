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
  /** A time after all earlier orders of the user, and not before their checkouts (epoch ms); see `orderedTime`. */
  newestAt: number
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
          ? eb.and([
              eb('checkout_sessions.fingerprint', '=', fingerprint),
              eb('checkout_sessions.created_at', '>=', since),
            ])
          : eb('checkout_sessions.idempotency_key', '=', attemptKey),
      ]),
    )
    .orderBy('checkout_sessions.created_at', 'desc')
    .execute()
  const find = (isWanted: (row: (typeof rows)[number]) => boolean) => {
    const row = rows.find(isWanted)
    return row ? toCheckoutSession(row) : null
  }
  return {
    reserved: rows.filter(({ state }) => state === 'reserved').map(toCheckoutSession),
    ofKey: find((row) => row.idempotency_key === attemptKey),
    repeated: find(
      (row) =>
        attemptKey === null &&
        row.fingerprint === fingerprint &&
        row.created_at >= since &&
        row.state !== 'refunded' &&
        row.order_status !== 'cancelled',
    ),
    newestAt: await readNewestTime(tx, userId),
  }
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
  return Math.max(now, await readNewestTime(tx, userId))
}

async function readNewestTime(tx: Tx, userId: string): Promise<number> {
  const { checkout, order } = await tx
    .selectNoFrom((eb) => {
      const newest = (table: 'checkout_sessions' | 'orders') =>
        eb
          .selectFrom(table)
          .select((row) => row.fn.max<number | null>('created_at').as('created_at'))
          .where('user_id', '=', userId)
      return [newest('checkout_sessions').as('checkout'), newest('orders').as('order')]
    })
    .executeTakeFirstOrThrow()
  return Math.max(checkout ?? 0, (order ?? -1) + 1)
}
