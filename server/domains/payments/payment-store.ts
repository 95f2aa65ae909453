/**
 * The SQL of money that arrived. A payment goes kept → returning → returned. It goes from returned to returning again only
 * when the very refund failed under which it was given back; `refund_id` names the last refund that the shop has heard of,
 * or says that the owner gave the money back by hand.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type PaymentRow = DB['payments']

/** Names a payment. */
export type PaymentKey = Pick<PaymentRow, 'method' | 'id'>

/** Writes a payment down, and answers whether it was new. Whoever tells of it again waits here for who told first. */
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

/** The payments that a provider calls so; more than one only if two providers should ever agree on a name. */
export async function findPaymentsById(db: Queries, id: string): Promise<PaymentRow[]> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).execute()
}

/** All payments for these intended orders, the earliest first. */
export async function listPaymentsFor(db: Queries, intendedIds: readonly string[]): Promise<PaymentRow[]> {
  if (intendedIds.length === 0) return []
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_session_id', 'in', intendedIds)
    .orderBy('received_at')
    .execute()
}

/** Answers whether the payment was kept until now. */
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

/** Answers whether the payment was on its way back until now. */
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

/** For a payment that is still on its way back: the last refund that was tried, and failed. */
export async function saveFailedRefund(db: Queries, { method, id }: PaymentKey, refundId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ refund_id: refundId })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('state', '=', 'refunding')
    .execute()
}

/** Answers whether the payment counted until now as given back by this refund. */
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

/** Whether money of a shopper is on its way back. */
export async function hasPendingRefund(db: Queries, userId: string): Promise<boolean> {
  const returning = await db
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .select('payments.id')
    .where('checkout_sessions.user_id', '=', userId)
    .where('payments.state', '=', 'refunding')
    .executeTakeFirst()
  return returning !== undefined
}

/** Who made a payment. */
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

/** A payment that goes back or went back, with whose it is and the number of its order, where these are known. */
export type RefundListing = PaymentRow & { email: string | null; number: string | null }

/** Payments on their way back, the newest first; with `andBack` also those that were given back. */
export async function listRefunds(
  db: Queries,
  { atMost, andBack }: { atMost: number; andBack: boolean },
): Promise<RefundListing[]> {
  return await db
    .selectFrom('payments')
    .innerJoin('checkout_sessions', 'checkout_sessions.id', 'payments.checkout_session_id')
    .leftJoin('users', 'users.id', 'checkout_sessions.user_id')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .selectAll('payments')
    .select(['users.email', 'orders.number'])
    .where('payments.state', 'in', andBack ? ['refunding', 'refunded'] : ['refunding'])
    .orderBy('payments.received_at', 'desc')
    .limit(atMost)
    .execute()
}
