import type { Queries } from '../../storage/transaction.ts'
import type { PaymentRow } from './payment-store.ts'

/**
 * A payment whose money left, or may leave, although its order says nothing of
 * that.
 */
export interface UnexplainedPayment extends PaymentRow {
  /** Null if the payment has no order. */
  number: string | null
  status: string | null
}

/**
 * Lists payments with an open or lost dispute, or a refund that the shop did not
 * request, whose order was neither cancelled nor came back. The newest is first.
 */
export async function listUnexplainedPayments(db: Queries): Promise<UnexplainedPayment[]> {
  return await db
    .selectFrom('payments')
    .leftJoin('orders', 'orders.checkout_session_id', 'payments.checkout_session_id')
    .selectAll('payments')
    .select(['orders.number', 'orders.status'])
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.method', '=', 'payments.method')
            .whereRef('disputes.payment_id', '=', 'payments.id')
            .where('disputes.state', 'in', ['open', 'lost']),
        ),
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.method', '=', 'payments.method')
            .whereRef('refunds.payment_id', '=', 'payments.id')
            .where('refunds.reason', 'in', ['by provider', 'disputed']),
        ),
      ]),
    )
    .where(({ or, eb }) => or([eb('orders.id', 'is', null), eb('orders.status', '!=', 'cancelled')]))
    .where('orders.returned_at', 'is', null)
    .orderBy('payments.received_at', 'desc')
    .execute()
}
