/**
 * The SQL of payments that were received: `captured` → `refunding` → `refunded`. A payment goes from `refunded` back to `refunding`
 * only when the very refund has failed that `refund_id` names: the last refund that the shop knows of, or the mark of one
 * that the owner made without the provider.
 *
 * Also reads checkout sessions, orders and users, to find whose a payment is.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type PaymentRow = DB['payments']

export type PaymentKey = Pick<PaymentRow, 'method' | 'id'>

/** Records a payment. Returns false when it was recorded before; waits for a concurrent transaction that records it. */
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

/** Finds the payments with a provider's id; more than one only if two providers use the same id. */
export async function findPaymentsById(db: Queries, id: string): Promise<PaymentRow[]> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).execute()
}

/** Lists all payments for these checkouts, the earliest first. */
export async function listPaymentsFor(db: Queries, checkoutIds: readonly string[]): Promise<PaymentRow[]> {
  if (checkoutIds.length === 0) return []
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_session_id', 'in', checkoutIds)
    .orderBy('received_at')
    .execute()
}

/** Returns false when the payment was not `captured`. */
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

/** Returns false when the payment was not `refunding`. */
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

/** Saves the last refund that failed, for a payment that is still to be refunded. */
export async function saveFailedRefund(db: Queries, { method, id }: PaymentKey, refundId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ refund_id: refundId })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    .execute()
}

/** Marks a payment as to be refunded again. Returns false when it had not been refunded by this refund. */
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

/** Whether a user has a payment that is still to be refunded. */
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

/** Returns the id of the user who made a payment. */
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

/** A refund, with the payer's email and the order's number where these are known. */
export type RefundListing = PaymentRow & { email: string | null; number: string | null }

/** Lists payments that are to be refunded, the newest first; with `includeRefunded` also those that were. */
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
