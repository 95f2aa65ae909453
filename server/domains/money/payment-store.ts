import { inPages } from '../../lib/in-pages.ts'
import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import type { Queries, Tx } from '../../storage/transaction.ts'
import { OWED } from './refund-states.ts'

export type PaymentRow = DB['payments']

export type PaymentKey = Pick<PaymentRow, 'method' | 'id'>

/**
 * Returns false if the payment exists. Waits for a concurrent insert of the same
 * payment.
 */
export async function insertPayment(tx: Tx, payment: PaymentRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['method', 'id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const { id, method, amount, currency } = payment
  addEvent(tx, { topic: 'money', subject: id, after: { payment: 'received', method, amount, currency } })
  return true
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
 * Locks a payment until the transaction ends, so that changes of its refunds run
 * one after the other.
 */
export async function lockPayment(tx: Tx, { method, id }: PaymentKey): Promise<PaymentRow | null> {
  const row = await tx
    .updateTable('payments')
    .set((eb) => ({ amount: eb.ref('amount') }))
    .where('method', '=', method)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Keeps a fee that is already known. */
export async function saveFee(db: Queries, { method, id }: PaymentKey, fee: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ fee })
    .where('method', '=', method)
    .where('id', '=', id)
    .where('fee', 'is', null)
    .execute()
}

/** There may be several, because two providers may use the same id. */
export async function findPaymentsById(db: Queries, id: string): Promise<PaymentRow[]> {
  return await db.selectFrom('payments').selectAll().where('id', '=', id).execute()
}

/** Returns the earliest first. */
export async function listPaymentsFor(db: Queries, checkoutIds: readonly string[]): Promise<PaymentRow[]> {
  if (checkoutIds.length === 0) return []
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('checkout_session_id', 'in', checkoutIds)
    .orderBy('received_at')
    .execute()
}

/** Whose order has not been shipped, or with a refund that is pending. */
export async function listUnsettledPayments(db: Queries, method: PaymentRow['method']): Promise<PaymentKey[]> {
  return await db
    .selectFrom('payments')
    .select(['payments.method', 'payments.id'])
    .where('payments.method', '=', method)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.checkout_session_id', '=', 'payments.checkout_session_id')
            .where('orders.status', '=', 'pending'),
        ),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.method', '=', 'payments.method')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.state', '=', 'pending'),
        ),
      ]),
    )
    .execute()
}

/** Received since then (epoch ms). */
export async function listPaymentsSince(
  db: Queries,
  method: PaymentRow['method'],
  since: number,
): Promise<PaymentKey[]> {
  return await db
    .selectFrom('payments')
    .select(['method', 'id'])
    .where('method', '=', method)
    .where('received_at', '>=', since)
    .execute()
}

/** With refunds that are still to be made. */
export async function listPaymentsToRefund(db: Queries, method: PaymentRow['method']): Promise<PaymentKey[]> {
  return await db
    .selectFrom('refunds')
    .select(['method', 'payment_id as id'])
    .distinct()
    .where('method', '=', method)
    .where('state', 'in', OWED)
    .execute()
}

const PAGE = 500

/** Received since then (epoch ms), page by page. */
export function listRecentPayments(
  db: Queries,
  method: PaymentRow['method'],
  since: number,
): AsyncGenerator<PaymentRow[]> {
  const recent = db.selectFrom('payments').selectAll().where('method', '=', method).where('received_at', '>=', since)
  return inPages(
    PAGE,
    (after, size) => recent.where('id', '>', after).orderBy('id').limit(size).execute(),
    ({ id }) => id,
  )
}

/** The provider's ids of payment requests in checkouts since then (epoch ms), page by page. */
export async function* listRecentRefs(
  db: Queries,
  method: PaymentRow['method'],
  since: number,
): AsyncGenerator<string[]> {
  const refs = db
    .selectFrom('checkout_sessions')
    .select('provider_ref')
    .$narrowType<{ provider_ref: string }>()
    .where('method', '=', method)
    .where('created_at', '>=', since)
    .orderBy('provider_ref')
  const pages = inPages(
    PAGE,
    (after, size) => refs.where('provider_ref', '>', after).limit(size).execute(),
    ({ provider_ref }) => provider_ref,
  )
  for await (const page of pages) yield page.map(({ provider_ref }) => provider_ref)
}

/** Returns null if the payment or its checkout is unknown. */
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
