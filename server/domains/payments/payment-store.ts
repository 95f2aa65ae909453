/**
 * SQL queries for received payments. The state of a payment changes from `captured` to `refunding` and then to
 * `refunded`. If the refund fails after all, the state returns to `refunding`.
 *
 * The column `refund_id` contains the id of the latest refund, or a marker if the owner refunded the payment directly.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type PaymentRow = DB['payments']

export type PaymentKey = Pick<PaymentRow, 'method' | 'id'>

/**
 * Inserts a payment. Returns false if the payment already exists. Waits if a concurrent transaction is inserting the
 * same payment.
 */
export async function insertPayment(tx: Tx, payment: Omit<PaymentRow, 'reason' | 'refund_id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['method', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readPayment(db: Queries, { method, id }: PaymentKey): Promise<PaymentRow | null> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('method', '=', method)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Returns all payments with the given provider-assigned id. There may be several, because two providers may use the
 * same id.
 */
export async function findPaymentsById(db: Queries, id: string): Promise<PaymentRow[]> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).execute()
}

/** Returns all payments for the given checkouts, earliest first. */
export async function listPaymentsFor(db: Queries, checkoutIds: readonly string[]): Promise<PaymentRow[]> {
  if (checkoutIds.length === 0) return []
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_session_id', 'in', checkoutIds)
    .orderBy('received_at')
    .execute()
}

/**
 * Marks a captured payment as being refunded. Returns false and changes nothing if the payment's state is not
 * `captured`.
 */
export async function markRefunding(
  tx: Tx,
  { method, id }: PaymentKey,
  reason: PaymentRow['reason'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'refunding', reason })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Marks a payment as refunded. Returns false and changes nothing if the payment's state is not `refunding`. */
export async function markRefunded(tx: Tx, { method, id }: PaymentKey, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'refunded', refund_id: refundId })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Saves the id of a failed refund, so that the next refund attempt uses a new idempotency key. Does nothing if the
 * payment is not being refunded.
 */
export async function saveFailedRefund(db: Queries, { method, id }: PaymentKey, refundId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ refund_id: refundId })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    .execute()
}

/**
 * Changes the state of a payment from `refunded` back to `refunding`, because the refund `refundId` has failed. Returns
 * false and changes nothing if the payment is not recorded as refunded by `refundId`.
 */
export async function reopenRefund(tx: Tx, { method, id }: PaymentKey, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'refunding' })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'refunded')
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Returns whether a user has a payment that is still being refunded. */
export async function hasPendingRefund(db: Queries, userId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .select('payments.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where('payments.state', '=', 'refunding')
    .executeTakeFirst()
  return payment !== undefined
}

/** Returns the id of the user who made a payment, or null if the payment does not exist. */
export async function readPayer(db: Queries, { method, id }: PaymentKey): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .select('checkout_sessions.user_id')
    .where('payments.method', '=', method)
    .where('payments.id', '=', id)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Payment with a pending or completed refund, plus the payer's email address and the order number, each null if
 * unknown.
 */
export type RefundListing = PaymentRow & { email: string | null; number: string | null }

/**
 * Returns up to `limit` payments that are being refunded, newest first. If `includeRefunded` is true, also returns
 * payments that have been refunded.
 */
export async function listRefunds(
  db: Queries,
  { limit, includeRefunded }: { limit: number; includeRefunded: boolean },
): Promise<RefundListing[]> {
  return await db
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .leftJoin('users', 'users.id', 'checkout_sessions.user_id')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .selectAll('payments')
    .select(['users.email', 'orders.number'])
    .where('payments.state', 'in', includeRefunded ? ['refunding', 'refunded'] : ['refunding'])
    .orderBy('payments.received_at', 'desc')
    .limit(limit)
    .execute()
}
