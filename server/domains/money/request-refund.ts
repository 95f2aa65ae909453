import { addJob } from '../../storage/outbox.ts'
import type { RefundReason } from '../../storage/payment-tables.ts'
import type { Tx } from '../../storage/transaction.ts'
import { lockPayment, type PaymentKey } from './payment-store.ts'
import { leftOf } from './refund-states.ts'
import { insertRefund, listRefundsOf, type RefundRow } from './refund-store.ts'

interface NewRefund {
  payment: PaymentKey
  /** In the smallest unit of the payment's currency. Default: all that is left. */
  amount?: number
  reason: RefundReason
  /** The owner's own words for the shopper. */
  note?: string
  /**
   * Unique, at most 80 letters, digits, hyphens or underscores. Makes the call
   * idempotent even for a part of the payment.
   */
  id?: string
}

/**
 * Queues the refund of a payment, in full or in part, reduced to what is left of
 * it. Returns the amount: 0 if nothing is left, the payment is unknown, or a
 * refund with this id exists.
 */
export async function requestRefund(tx: Tx, refund: NewRefund, now: number): Promise<number> {
  const row = await addRefund(tx, { ...refund, state: 'due', providerId: null }, now)
  if (!row) return 0
  await addRefundJob(tx, row, now)
  return row.amount
}

/** The id of the refund is the job's key. */
async function addRefundJob(tx: Tx, { id, method, payment_id }: RefundRow, now: number): Promise<void> {
  await addJob(tx, { kind: 'refund-payment', payload: { method, paymentId: payment_id }, dedupeKey: id }, now)
}

/**
 * Locks the payment and inserts a refund of up to what is left of it, or of
 * all of `amount` if it is gone already: a dispute may take what is being
 * refunded. Returns null if nothing is left, the payment is unknown, or a refund
 * with this id exists.
 */
export async function addRefund(
  tx: Tx,
  {
    payment,
    amount,
    reason,
    note,
    id,
    state,
    providerId,
    isGone = false,
  }: NewRefund & Pick<RefundRow, 'state'> & { providerId: string | null; isGone?: boolean },
  now: number,
): Promise<RefundRow | null> {
  const paid = await lockPayment(tx, payment)
  if (!paid) return null
  const earlier = await listRefundsOf(tx, payment)
  if (id !== undefined && earlier.some((refund) => refund.id === id)) return null
  const left = leftOf(paid.amount, earlier)
  const refunded = isGone && amount !== undefined ? amount : Math.min(amount ?? left, left)
  if (refunded <= 0) return null
  const row: RefundRow = {
    id: id ?? nextRefundId(payment, earlier.length),
    method: payment.method,
    payment_id: payment.id,
    amount: refunded,
    reason,
    note: note ?? null,
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

/** `refund-<method>-<payment id>` for the first of a payment. */
function nextRefundId({ method, id }: PaymentKey, count: number): string {
  return `refund-${method}-${id}${count === 0 ? '' : `-${count + 1}`}`
}
