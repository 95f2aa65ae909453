/**
 * The SQL of money that arrived. A payment goes kept → returning → returned. It goes from returned to returning again only
 * when the very refund failed under which it was given back; `refund_id` names the last refund that the shop has heard of,
 * or says that the owner gave the money back by hand.
 */
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'

export type PaymentRow = DB['payments']

/** Names a payment. */
export type PaymentKey = Pick<PaymentRow, 'way' | 'id'>

/** Writes a payment down, and answers whether it was new. Whoever tells of it again waits here for who told first. */
export async function insertPayment(tx: Tx, payment: Omit<PaymentRow, 'reason' | 'refund_id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['way', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function readPayment(db: Queries, { way, id }: PaymentKey): Promise<PaymentRow | null> {
  const row = await db.selectFrom('payments').selectAll().where('way', '=', way).where('id', '=', id).executeTakeFirst()
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
    .where('intended_order_id', 'in', intendedIds)
    .orderBy('arrived_at')
    .execute()
}

/** Answers whether the payment was kept until now. */
export async function markRefunding(tx: Tx, { way, id }: PaymentKey, reason: PaymentRow['reason']): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'returning', reason })
    .where('way', '=', way)
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Answers whether the payment was on its way back until now. */
export async function markRefunded(tx: Tx, { way, id }: PaymentKey, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'returned', refund_id: refundId })
    .where('way', '=', way)
    .where('id', '=', id)
    .where('state', '=', 'returning')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** For a payment that is still on its way back: the last refund that was tried, and failed. */
export async function saveFailedRefund(db: Queries, { way, id }: PaymentKey, refundId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ refund_id: refundId })
    .where('way', '=', way)
    .where('id', '=', id)
    .where('state', '=', 'returning')
    .execute()
}

/** Answers whether the payment counted until now as given back by this refund. */
export async function reopenRefund(tx: Tx, { way, id }: PaymentKey, refundId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: 'returning' })
    .where('way', '=', way)
    .where('id', '=', id)
    .where('state', '=', 'returned')
    .where('refund_id', '=', refundId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether money of a shopper is on its way back. */
export async function hasPendingRefund(db: Queries, userId: string): Promise<boolean> {
  const returning = await db
    .selectFrom('payments')
    .innerJoin('intended_orders', 'intended_orders.id', 'payments.intended_order_id')
    .select('payments.id')
    .where('intended_orders.user_id', '=', userId)
    .where('payments.state', '=', 'returning')
    .executeTakeFirst()
  return returning !== undefined
}

/** Who made a payment. */
export async function readPayer(db: Queries, { way, id }: PaymentKey): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('intended_orders', 'intended_orders.id', 'payments.intended_order_id')
    .select('intended_orders.user_id')
    .where('payments.way', '=', way)
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
    .innerJoin('intended_orders', 'intended_orders.id', 'payments.intended_order_id')
    .leftJoin('users', 'users.id', 'intended_orders.user_id')
    .leftJoin('orders', 'orders.intended_order_id', 'payments.intended_order_id')
    .selectAll('payments')
    .select(['users.email', 'orders.number'])
    .where('payments.state', 'in', andBack ? ['returning', 'returned'] : ['returning'])
    .orderBy('payments.arrived_at', 'desc')
    .limit(atMost)
    .execute()
}
