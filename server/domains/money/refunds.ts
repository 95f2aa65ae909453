import { unwrap } from '../../providers/provider-request.ts'
import { type Jobs, resolveDead } from '../../storage/outbox.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { PaymentDeps } from './open-gateways.ts'
import { lockPayment, type PaymentRow, readPayment } from './payment-store.ts'
import { recordProviderRefunds } from './record-provider-refunds.ts'
import {
  addRefundEmail,
  isOwed,
  recordAccepted,
  recordFailedLater,
  recordFailure,
  scheduleRefundCheck,
} from './record-refund.ts'
import {
  confirmRefund,
  countRefusal,
  findRefundByProviderId,
  finishRefund,
  type RefundRow,
  readRefund,
} from './refund-store.ts'

/**
 * Refunds a payment through its provider, records the refund and emails the shopper. `refundId` is the key of the job.
 * Idempotent: the provider refunds only once per key, and the refunds that it lists are never repeated, also if a lost
 * response is older than the provider remembers a key. Throws if the refund fails, so that the job is retried; the
 * owner is emailed at the first failure.
 */
export async function refundPayment(
  deps: PaymentDeps,
  { method, paymentId }: Jobs['refund-payment'],
  refundId: string,
): Promise<void> {
  const { db, clock } = deps
  const refund = await readRefund(db, refundId)
  const payment = await readPayment(db, { method, id: paymentId })
  if (!refund || !payment || !isOwed(refund)) return
  try {
    await recordProviderRefunds(deps, payment)
    const current = await readRefund(db, refundId)
    if (current && isOwed(current)) await askForRefund(deps, payment, current)
  } catch (error) {
    await inTransaction(db, (tx) => recordFailure(tx, { refund, payment, error: String(error) }, clock()))
    throw error
  }
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
    // The provider also refuses a payment that has just been refunded on its website, which its list then confirms.
    await recordProviderRefunds(deps, payment)
    const current = await readRefund(db, refund.id)
    if (!current || !isOwed(current)) return
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
    await recordAccepted(tx, refund, { state, providerId }, clock())
    return true
  })
  if (isRecorded) return
  // A webhook has already matched the provider's refund with another one of the same amount, so that one is done.
  await countRefusal(db, refund, null)
  throw new Error(`The refund ${providerId} was recorded for another refund of the same amount.`)
}

/**
 * Returns the idempotency key for the next attempt. The key changes after a refusal or a failed refund, because the
 * provider would repeat it for the old key, Stripe for 24 hours (https://docs.stripe.com/api/idempotent_requests).
 */
function attemptKeyOf({ id, refusals }: RefundRow): string {
  return refusals === 0 ? id : `${id}-attempt-${refusals + 1}`
}

/** How many times a pending refund is polled, once a day. After that, the owner has to follow up. */
const MAX_CHECKS = 30

/**
 * Requests the state of a pending refund from the provider, in case the provider's webhook was lost. If the refund is
 * still pending, schedules another check for the next day. Throws if the provider does not respond, or if the refund is
 * still pending after 30 days.
 */
export async function checkPendingRefund(
  { db, clock, gateways }: PaymentDeps,
  check: Jobs['check-refund'],
): Promise<void> {
  const { method, refundId, attempt } = check
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway) throw new Error(`The refund ${refundId} cannot be polled: the shop has no keys of ${method} any more.`)
  const { state } = unwrap(await gateway.readRefund(refundId))
  const refund = await findRefundByProviderId(db, method, refundId)
  if (!refund) return
  if (state === 'failed') return await handleFailedRefund({ db, clock }, refund, refundId)
  if (state === 'succeeded') return await confirmRefund(db, refund.id)
  if (attempt >= MAX_CHECKS) throw new Error(`The refund ${refundId} is still pending after ${MAX_CHECKS} days.`)
  await inTransaction(db, (tx) => scheduleRefundCheck(tx, { ...check, attempt: attempt + 1 }, clock()))
}

/**
 * Leaves a refund to the owner that failed after the provider had accepted it. `providerId` is the provider's id for
 * the failed attempt. Does nothing if there has been another attempt since.
 */
export async function handleFailedRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  refund: RefundRow,
  providerId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await readPayment(tx, { method: refund.method, id: refund.payment_id })
    if (payment) await recordFailedLater(tx, { refund, payment, providerId }, clock())
  })
}

/**
 * Marker stored in place of a provider's refund id if the owner refunded a payment directly. No provider uses this text
 * as an id.
 */
const MANUAL_REFUND = 'manual'

/** Returns whether the owner refunded a payment directly instead of through its payment provider. */
export function isManualRefund({ provider_id }: Pick<RefundRow, 'provider_id'>): boolean {
  return provider_id === MANUAL_REFUND
}

/**
 * Records that the owner refunded a payment directly, and emails the shopper. Returns `still retried` and records
 * nothing while the shop is still trying to make the refund, so that the shopper is not refunded twice. Returns
 * `already refunded` if the refund is not owed any more.
 */
export function recordManualRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  refund: RefundRow,
): Promise<'recorded' | 'still retried' | 'already refunded'> {
  return inTransaction(db, async (tx) => {
    const current = await readRefund(tx, refund.id)
    if (!current || !isOwed(current)) return 'already refunded'
    if (!(await resolveDead(tx, refund.id))) return 'still retried'
    const manual = { state: 'succeeded' as const, providerId: MANUAL_REFUND, now: clock() }
    if (!(await finishRefund(tx, refund.id, manual))) throw new Error(`The refund ${refund.id} was made just now.`)
    // Use a new key, because an email about the provider's refund may have been sent before that refund failed.
    await addRefundEmail(tx, refund, clock(), '-by-hand')
    return 'recorded'
  })
}
