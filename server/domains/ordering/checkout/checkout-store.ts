/**
 * Checkout sessions record what a shopper is about to buy before any payment.
 *
 * A session is `reserved` while its items are reserved, and `expired` after their
 * release. A late payment or another attempt may reserve them again. `ordered`
 * and `refunded` are final. Every change depends on the previous state, so only
 * one of two concurrent changes succeeds. `order-tables.ts` describes the states
 * of the payment.
 */
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import { type OrderContents, orderContentsColumn, parseColumn } from '../../../storage/json-columns.ts'
import type { DB } from '../../../storage/schema.ts'
import type { Queries, Tx } from '../../../storage/transaction.ts'

export type CheckoutRow = DB['checkout_sessions']

export interface CheckoutSession extends Pick<CheckoutRow, 'id' | 'state' | 'charge' | 'currency'> {
  userId: string
  method: CheckoutRow['method']
  fingerprint: string
  /**
   * The provider's id for the payment request; null before a payment is started.
   */
  providerRef: string | null
  contents: OrderContents
  createdAt: number
  reservedUntil: number
  /** Whether the items are off the shelves while the checkout is `reserved`. */
  holdsStock: boolean
  paymentState: CheckoutRow['payment_state']
  /** When an `open` payment is polled next (epoch ms). */
  nextCheckAt: number | null
}

/** Throws if the stored contents are invalid. */
export function toCheckoutSession(row: CheckoutRow): CheckoutSession {
  const { id, state, charge, currency } = row
  return {
    id,
    state,
    charge,
    currency,
    userId: row.user_id,
    method: row.method,
    fingerprint: row.fingerprint,
    providerRef: row.provider_ref,
    contents: parseColumn(orderContentsColumn, row.contents),
    createdAt: row.created_at,
    reservedUntil: row.reserved_until,
    holdsStock: row.holds_stock === 1,
    paymentState: row.payment_state,
    nextCheckAt: row.next_check_at,
  }
}

/**
 * Whether a use of the coupon is taken while the checkout is `reserved`. Cash on
 * Delivery orders are placed at once.
 */
export function holdsCoupon({ method, holdsStock }: Pick<CheckoutSession, 'method' | 'holdsStock'>): boolean {
  return holdsStock || method === 'cod'
}

function toNullable(row: CheckoutRow | undefined): CheckoutSession | null {
  return row ? toCheckoutSession(row) : null
}

/** Returns false if the user has a checkout with the same idempotency key. */
export async function insertCheckout(tx: Tx, row: CheckoutRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('checkout_sessions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Only for a checkout inserted in this transaction whose items could not be
 * reserved.
 */
export async function deleteCheckout(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('checkout_sessions').where('id', '=', id).execute()
}

export async function readCheckout(db: Queries, id: string): Promise<CheckoutSession | null> {
  return toNullable(await db.selectFrom('checkout_sessions').selectAll().where('id', '=', id).executeTakeFirst())
}

/** In the smallest unit of its currency. */
export async function readCharge(
  db: Queries,
  checkoutId: string,
): Promise<Pick<CheckoutRow, 'charge' | 'currency' | 'paise_per_dollar'> | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .select(['charge', 'currency', 'paise_per_dollar'])
    .where('id', '=', checkoutId)
    .executeTakeFirst()
  return row ?? null
}

export async function findCheckoutByProviderRef(
  db: Queries,
  method: CheckoutRow['method'],
  providerRef: string,
): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('method', '=', method)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst()
  return toNullable(row)
}

/**
 * `id` is that of the checkout, of a payment or of the provider's payment
 * request.
 */
export async function findCheckoutByAnyId(db: Queries, userId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .leftJoin('payments', 'payments.checkout_session_id', 'checkout_sessions.id')
    .select('checkout_sessions.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('checkout_sessions.id', '=', id),
        eb('checkout_sessions.provider_ref', '=', id),
        eb('payments.id', '=', id),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the newest checkout with an online payment method. */
export async function readNewestCheckout(db: Queries, userId: string): Promise<CheckoutSession | null> {
  const row = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('method', '!=', 'cod')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toNullable(row)
}

export async function listReserved(db: Queries, userId: string): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'reserved')
    .execute()
  return rows.map(toCheckoutSession)
}

/** An active reservation may become an order at any time. */
export async function hasReservation(db: Queries, userId: string): Promise<boolean> {
  return (await listReserved(db, userId)).length > 0
}

/** Reservations that ended by `now` (epoch ms) but have not been released. */
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
 * Counts pieces of a product or size that are off the shelves for shoppers who
 * are paying.
 */
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

/** Payments due to be polled by `now` (epoch ms), longest overdue first. */
export async function listDueForCheck(db: Queries, now: number, limit: number): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('next_check_at', '<=', now)
    .where('payment_state', '=', 'open')
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
  return rows.map(toCheckoutSession)
}

/** Whose payment is open, whenever it is polled next. */
export async function listOpenPayments(db: Queries, method: CheckoutRow['method']): Promise<CheckoutSession[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('method', '=', method)
    .where('payment_state', '=', 'open')
    .orderBy('created_at')
    .execute()
  return rows.map(toCheckoutSession)
}

/**
 * Sets when a payment is polled next (epoch ms); null ends polling. Returns false
 * if another process has rescheduled the poll since the checkout was read.
 */
export async function scheduleNextCheck(
  db: Queries,
  { id, nextCheckAt }: CheckoutSession,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout_sessions')
    .set({ next_check_at: next, ...(next === null && { payment_state: 'over' }) })
    .where('id', '=', id)
    .where('payment_state', '=', 'open')
    .where('next_check_at', '=', nextCheckAt)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Keeps a payment from being captured until the shopper starts it again, and
 * stops polling it.
 */
export async function closePayment(tx: Tx, id: string, why: 'declined' | 'gone'): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ payment_state: why, next_check_at: null })
    .where('id', '=', id)
    .execute()
}

/** Opens a payment that was started earlier. `nextCheckAt` is epoch ms. */
export async function reopenPayment(tx: Tx, id: string, nextCheckAt: number): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ payment_state: 'open', next_check_at: nextCheckAt })
    .where('id', '=', id)
    .where('payment_state', '!=', 'none')
    .execute()
}

/**
 * Opens the payment and saves the provider's id for it, unless one is stored that
 * it does not replace. Returns the stored id. `nextCheckAt` is epoch ms.
 */
export async function saveStartedPayment(
  db: Queries,
  id: string,
  { providerRef, replaces, nextCheckAt }: { providerRef: string; replaces: string | null; nextCheckAt: number },
): Promise<string> {
  const { provider_ref } = await db
    .updateTable('checkout_sessions')
    .set((eb) => ({
      provider_ref: eb
        .case()
        .when(eb.or([eb('provider_ref', 'is', null), eb('provider_ref', '=', replaces)]))
        .then(providerRef)
        .else(eb.ref('provider_ref'))
        .end(),
      payment_state: 'open',
      next_check_at: nextCheckAt,
    }))
    .where('id', '=', id)
    .returning('provider_ref')
    .executeTakeFirstOrThrow()
  return provider_ref ?? providerRef
}

/**
 * `ordered` is left only in the transaction that made it, if the items are not in
 * stock.
 */
type Transition =
  | { from: 'reserved'; to: 'reserved' | 'expired' | 'ordered' }
  | { from: 'expired'; to: 'reserved' | 'ordered' | 'refunded' }
  | { from: 'ordered'; to: 'expired' }

type StateChange = Transition & {
  reservedUntil?: number
  holdsStock?: boolean
  /**
   * If given, the reservation must still expire then (epoch ms), i.e. not have
   * been renewed.
   */
  ifReservedUntil?: number
}

/**
 * Returns false if the checkout is in another state or its reservation was
 * renewed.
 */
export async function changeState(
  tx: Tx,
  id: string,
  { from, to, reservedUntil, holdsStock, ifReservedUntil }: StateChange,
): Promise<boolean> {
  const change = tx
    .updateTable('checkout_sessions')
    .set({
      state: to,
      ...(reservedUntil !== undefined && { reserved_until: reservedUntil }),
      ...(holdsStock !== undefined && { holds_stock: holdsStock ? 1 : 0 }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
  const conditional = ifReservedUntil === undefined ? change : change.where('reserved_until', '=', ifReservedUntil)
  const { numUpdatedRows } = await conditional.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Updates e.g. a product's title. Does not change the charge. */
export async function updateContents(tx: Tx, id: string, contents: OrderContents): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .set({ contents: JSON.stringify(contents) })
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes expired checkouts from before then (epoch ms) that never received a
 * payment.
 */
export async function deleteExpiredCheckouts(db: Queries, before: number): Promise<void> {
  await db
    .deleteFrom('checkout_sessions')
    .where('state', '=', 'expired')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments').select('id').whereRef('checkout_session_id', '=', 'checkout_sessions.id'))),
    )
    .execute()
}
