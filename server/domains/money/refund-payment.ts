import type { Dispute } from '../../providers/payment-types.ts'
import { unwrap } from '../../providers/provider-request.ts'
import { addJobAgain, type Jobs } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { acceptRefund } from './accept-refund.ts'
import { listDisputesOf } from './dispute-store.ts'
import { leaveToOwner, recordFailedAttempt } from './fail-refund.ts'
import type { PaymentDeps } from './open-gateways.ts'
import { CHARGED_BACK } from './payment-gateway.ts'
import { lockPayment, type PaymentKey, type PaymentRow, readPayment } from './payment-store.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import { isOwed } from './refund-states.ts'
import {
  changeRefundAmount,
  countRefusal,
  findRefundByProviderId,
  insertRefund,
  listRefundsOf,
  type RefundRow,
  readRefund,
} from './refund-store.ts'

interface RefundDeps extends PaymentDeps {
  /** For one about the payment, known or not. */
  applyDispute: (dispute: Dispute) => Promise<void>
}

/**
 * Refunds a payment through its provider and emails the shopper. `refundId` is
 * the job's key. Idempotent: the provider refunds once per key, and listed
 * refunds are never repeated, even when the provider has forgotten the key.
 * Waits while a dispute is open, and leaves to the owner what was charged back.
 * Throws if the refund fails otherwise, so that the job is retried; emails the
 * owner at the first failure.
 */
export async function refundPayment(
  deps: RefundDeps,
  { method, paymentId }: Jobs['refund-payment'],
  refundId: string,
): Promise<void> {
  const { db, clock } = deps
  const refund = await readRefund(db, refundId)
  const payment = await readPayment(db, { method, id: paymentId })
  if (!refund || !payment || !isOwed(refund)) return
  if (await isDisputed(db, payment)) return
  try {
    await recordProviderRefunds(deps, payment)
    await hearOfDisputes(deps, payment)
    if (await isDisputed(db, payment)) return
    const current = await readRefund(db, refundId)
    if (current && isOwed(current)) await askForRefund(deps, payment, current)
  } catch (error) {
    await inTransaction(db, (tx) => recordFailedAttempt(tx, { refund, payment, error: String(error) }, clock()))
    throw error
  }
}

/** Then the bank decides about the money first; `resumeRefunds` goes on afterwards. */
async function isDisputed(db: Queries, payment: PaymentKey): Promise<boolean> {
  return (await listDisputesOf(db, payment)).some(({ state }) => state === 'open')
}

/**
 * Razorpay refunds payments of the last 6 months
 * (https://razorpay.com/docs/api/refunds/create-normal). The shop may have heard of
 * a payment long after it was made.
 */
const REFUNDABLE_MS = 190 * 24 * 60 * 60_000

/** The webhook of a dispute may be late or lost. */
async function hearOfDisputes(
  { gateways, clock, applyDispute }: RefundDeps,
  { method, id }: PaymentKey,
): Promise<void> {
  const disputes = method === 'cod' ? null : await gateways[method]?.readDisputes?.(id, clock() - REFUNDABLE_MS)
  for (const dispute of disputes ? unwrap(disputes) : []) await applyDispute(dispute)
}

async function askForRefund(deps: PaymentDeps, payment: PaymentRow, refund: RefundRow): Promise<void> {
  const { db, clock, gateways } = deps
  const { method, id: paymentId } = payment
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway)
    throw new Error(`The payment ${paymentId} cannot be refunded: the shop has no keys of ${method} any more.`)
  const result = await gateway.refund({ paymentId, amount: refund.amount }, attemptKeyOf(refund))
  if (result.kind === 'refused') {
    await countRefusal(db, refund, null)
    // Providers also refuse a payment that was just refunded on their website, as
    // their list then shows.
    await recordProviderRefunds(deps, payment)
    const current = await readRefund(db, refund.id)
    if (!current || !isOwed(current)) return
    if (CHARGED_BACK.has(result.code) && (await wasLost(db, payment))) {
      return await inTransaction(db, (tx) =>
        leaveToOwner(tx, { refund: current, payment, error: result.message }, clock()),
      )
    }
  }
  const { id: providerId, state } = unwrap(result)
  if (state === 'failed') {
    await countRefusal(db, refund, providerId)
    throw new Error(`The refund ${providerId} failed.`)
  }
  const isRecorded = await inTransaction(db, async (tx) => {
    await lockPayment(tx, payment)
    const owner = await findRefundByProviderId(tx, method, providerId)
    if (owner && owner.id !== refund.id) return false
    await restoreRefund(tx, refund)
    await acceptRefund(tx, refund, { state, providerId }, clock())
    return true
  })
  if (isRecorded) return
  // A webhook has matched this refund with another one of the same amount, so
  // that one is done.
  await countRefusal(db, refund, null)
  throw new Error(`The refund ${providerId} was recorded for another refund of the same amount.`)
}

/** A dispute that was heard in the meantime has taken its place. */
async function restoreRefund(tx: Tx, sent: RefundRow): Promise<void> {
  const current = await readRefund(tx, sent.id)
  if (!current) await insertRefund(tx, sent)
  else if (current.amount !== sent.amount) await changeRefundAmount(tx, sent, sent.amount)
}

/** No dispute is open any more, and one was lost. */
async function wasLost(db: Queries, payment: PaymentKey): Promise<boolean> {
  const disputes = await listDisputesOf(db, payment)
  return disputes.some(({ state }) => state === 'lost') && disputes.every(({ state }) => state !== 'open')
}

/** Queues the refunds that waited for the end of a dispute. */
export async function resumeRefunds(tx: Tx, payment: PaymentKey, now: number): Promise<void> {
  const payload = { method: payment.method, paymentId: payment.id }
  for (const { id } of (await listRefundsOf(tx, payment)).filter(isOwed)) {
    await addJobAgain(tx, { kind: 'refund-payment', payload, dedupeKey: id }, now)
  }
}

/**
 * The key changes after each refusal or failure, which the provider would repeat
 * for the old key (Stripe for 24 hours:
 * https://docs.stripe.com/api/idempotent_requests).
 */
function attemptKeyOf({ id, refusals }: RefundRow): string {
  return refusals === 0 ? id : `${id}-attempt-${refusals + 1}`
}
