import { addOwnerEmail, type OwnerEmail } from '../../emails/owner-email.ts'
import { markDead } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { formatPaymentAmount } from './payment-options.ts'
import { type PaymentRow, readPayment } from './payment-store.ts'
import { markFirstFailure, moveRefund, type RefundRow } from './refund-store.ts'

interface FailedAttempt {
  refund: RefundRow
  payment: PaymentRow
  error: string
}

/** Emails the owner about a refund's first failed attempt only. */
export async function recordFailedAttempt(
  tx: Tx,
  { refund, payment, error }: FailedAttempt,
  now: number,
): Promise<void> {
  if (!(await markFirstFailure(tx, refund.id, now))) return
  await addOwnerEmail(tx, refundDelayedEmail({ refund, payment, error }), now)
}

/**
 * Leaves to the owner a refund that failed after the provider had accepted it, as
 * the attempt `providerId`. Does not try again, as the shopper may need to
 * provide another account. Does nothing if the failure is recorded or another
 * attempt has been made since.
 */
export async function failRefund(tx: Tx, refund: RefundRow, providerId: string, now: number): Promise<void> {
  const payment = await readPayment(tx, { method: refund.method, id: refund.payment_id })
  if (!payment) return
  if (!(await moveRefund(tx, refund.id, 'fail', { ifProviderId: providerId, finishedAt: null }))) return
  const error = `The refund ${providerId} has failed.`
  await recordFailedAttempt(tx, { refund, payment, error }, now)
  const payload = { method: payment.method, paymentId: payment.id }
  await markDead(tx, { kind: 'refund-payment', payload, dedupeKey: refund.id }, error, now)
}

/** The provider will never make the refund, as the payment was charged back. */
export async function leaveToOwner(tx: Tx, { refund, payment, error }: FailedAttempt, now: number): Promise<void> {
  await addOwnerEmail(tx, chargedBackEmail({ refund, payment, error }), now)
  const payload = { method: payment.method, paymentId: payment.id }
  await markDead(tx, { kind: 'refund-payment', payload, dedupeKey: refund.id }, error, now)
}

function chargedBackEmail({ refund, payment, error }: DelayedRefund): OwnerEmail {
  const amount = formatPaymentAmount({ amount: refund.amount, currency: payment.currency })
  return {
    subject: `Please pay ${amount} of payment ${payment.id} back yourself`,
    paragraphs: [
      `The shopper gets ${amount} of the payment ${payment.id} back. A dispute about it was lost, and ${payment.method} makes no more refunds of such payments: ${error}`,
      `Please pay the shopper in another way, then record it with “refunds --done ${payment.id}”.`,
    ],
    dedupeKey: `charged-back-${refund.id}`,
  }
}

interface DelayedRefund {
  refund: Pick<RefundRow, 'id' | 'amount'>
  payment: Pick<PaymentRow, 'id' | 'method' | 'currency'>
  error: string
}

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
