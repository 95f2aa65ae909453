/** Records what became of refunds, and tells the shopper and the owner. */
import { addOwnerEmail, type OwnerEmail } from '../../emails/owner-email.ts'
import { addJob, type Jobs, markDead } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { formatPaymentAmount } from './payment-options.ts'
import type { PaymentRow } from './payment-store.ts'
import { finishRefund, markFirstFailure, type RefundRow, reopenRefund } from './refund-store.ts'

/** Returns whether the shop or its owner still has to make a refund. */
export function isOwed({ state }: Pick<RefundRow, 'state'>): boolean {
  return state === 'due' || state === 'failed'
}

/**
 * Records that a provider has accepted a refund, emails the shopper, and schedules checks of a pending refund. Does
 * nothing if the refund is no longer owed.
 */
export async function recordAccepted(
  tx: Tx,
  { id, method, payment_id }: RefundRow,
  { state, providerId }: { state: 'pending' | 'succeeded'; providerId: string },
  now: number,
): Promise<void> {
  if (!(await finishRefund(tx, id, { state, providerId, now }))) return
  await addRefundEmail(tx, { id, method, payment_id }, now)
  if (state !== 'pending') return
  await scheduleRefundCheck(tx, { method, paymentId: payment_id, refundId: providerId, attempt: 1 }, now)
}

/** Queues an email to the shopper about a refund, at most once per refund and `suffix`. */
export async function addRefundEmail(
  tx: Tx,
  { id, method, payment_id }: Pick<RefundRow, 'id' | 'method' | 'payment_id'>,
  now: number,
  suffix = '',
): Promise<void> {
  const payload = { method, paymentId: payment_id, refundId: id }
  await addJob(tx, { kind: 'send-refund-email', payload, dedupeKey: `email-of-${id}${suffix}` }, now)
}

const DAY_MS = 24 * 60 * 60_000

/** Queues the check of a pending refund a day later. `refundId` is the provider's id. */
export async function scheduleRefundCheck(tx: Tx, check: Jobs['check-refund'], now: number): Promise<void> {
  const dedupeKey = `refund-look-${check.method}-${check.refundId}-${check.attempt}`
  await addJob(tx, { kind: 'check-refund', payload: check, dedupeKey }, now + DAY_MS)
}

interface FailedAttempt {
  refund: RefundRow
  payment: PaymentRow
  error: string
}

/** Records a refund's first failed attempt and emails the owner about it. Does nothing at later ones. */
export async function recordFailure(tx: Tx, { refund, payment, error }: FailedAttempt, now: number): Promise<void> {
  if (!(await markFirstFailure(tx, refund.id, now))) return
  await addOwnerEmail(tx, refundDelayedEmail({ refund, payment, error }), now)
}

interface DelayedRefund {
  refund: Pick<RefundRow, 'id' | 'amount'>
  payment: Pick<PaymentRow, 'id' | 'method' | 'currency'>
  error: string
}

/** Tells the owner that a refund has failed for the first time. */
export function refundDelayedEmail({ refund, payment, error }: DelayedRefund): OwnerEmail {
  const amount = formatPaymentAmount({ amount: refund.amount, currency: payment.currency })
  return {
    subject: `The refund of ${amount} for payment ${payment.id} is delayed`,
    paragraphs: [
      `The shop could not refund ${amount} of the payment ${payment.id} (${payment.method}). ${error}`,
      'The most common cause is a balance that is too low. The shop tries again for 14 days, with growing pauses.',
      'The command “refunds” lists all refunds in progress, and “failed” shows those that need you.',
    ],
    dedupeKey: `trouble-${refund.id}`,
  }
}

/**
 * Records that a refund failed after the provider had accepted it, and leaves it to the owner. The next attempt starts
 * only at the owner's request, because the shopper may need to provide another account. Does nothing if the failure is
 * recorded already.
 */
export async function recordFailedLater(
  tx: Tx,
  { refund, payment, providerId }: { refund: RefundRow; payment: PaymentRow; providerId: string },
  now: number,
): Promise<void> {
  if (!(await reopenRefund(tx, refund.id, providerId))) return
  const error = `The refund ${providerId} has failed.`
  await recordFailure(tx, { refund, payment, error }, now)
  const payload = { method: payment.method, paymentId: payment.id }
  await markDead(tx, { kind: 'refund-payment', payload, dedupeKey: refund.id }, error, now)
}
