import { addJob } from '../../storage/outbox.ts'
import type { RefundReason } from '../../storage/payment-tables.ts'
import type { Tx } from '../../storage/transaction.ts'
import { lockPayment, type PaymentKey } from './payment-store.ts'
import { leftOf } from './refund-states.ts'
import { insertRefund, listRefundsOf, type RefundRow } from './refund-store.ts'

interface NewRefund {
  payment: PaymentKey
  /** Amount in the smallest unit of the payment's currency. If missing, everything that is left of the payment. */
  amount?: number
  reason: RefundReason
  /**
   * Id of the refund, unique and at most 80 letters, digits, hyphens or underscores. With an id, the call is idempotent
   * even for a part of the payment.
   */
  id?: string
}

/**
 * Requests the refund of a payment, in full or in part, by queuing a job. The refunds of a payment never add up to more
 * than its amount: a larger amount is reduced to what is left. Returns the amount of the refund, which is 0 if nothing
 * is left, the payment is unknown, or a refund with this id exists.
 */
export async function requestRefund(tx: Tx, refund: NewRefund, now: number): Promise<number> {
  const row = await addRefund(tx, { ...refund, state: 'due', providerId: null }, now)
  if (!row) return 0
  await addRefundJob(tx, row, now)
  return row.amount
}

/** Queues the job that makes a refund. The key of the job is the id of the refund. */
async function addRefundJob(tx: Tx, { id, method, payment_id }: RefundRow, now: number): Promise<void> {
  await addJob(tx, { kind: 'refund-payment', payload: { method, paymentId: payment_id }, dedupeKey: id }, now)
}

/**
 * Inserts a refund of up to the amount that is left of a payment, and locks the payment. Returns null and inserts
 * nothing if nothing is left, the payment is unknown, or a refund with this id exists.
 */
export async function addRefund(
  tx: Tx,
  {
    payment,
    amount,
    reason,
    id,
    state,
    providerId,
  }: NewRefund & Pick<RefundRow, 'state'> & { providerId: string | null },
  now: number,
): Promise<RefundRow | null> {
  const paid = await lockPayment(tx, payment)
  if (!paid) return null
  const earlier = await listRefundsOf(tx, payment)
  if (id !== undefined && earlier.some((refund) => refund.id === id)) return null
  const left = leftOf(paid.amount, earlier)
  const refunded = Math.min(amount ?? left, left)
  if (refunded <= 0) return null
  const row: RefundRow = {
    id: id ?? nextRefundId(payment, earlier.length),
    method: payment.method,
    payment_id: payment.id,
    amount: refunded,
    reason,
    state,
    provider_id: providerId,
    refusals: 0,
    first_failed_at: null,
    created_at: now,
    finished_at: state === 'due' ? null : now,
  }
  await insertRefund(tx, row)
  return row
}

/** Returns the id of the refund of a payment that has `count` refunds: `refund-<method>-<payment id>` for the first. */
function nextRefundId({ method, id }: PaymentKey, count: number): string {
  return `refund-${method}-${id}${count === 0 ? '' : `-${count + 1}`}`
}
