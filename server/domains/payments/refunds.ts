import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import { addJob, type Jobs, markDead, resolveDead } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import type { PaymentDeps } from './payment-gateways.ts'
import { formatPaymentAmount } from './payment-options.ts'
import { type PaymentRow, readPayment } from './payment-store.ts'
import {
  confirmRefund,
  countRefusal,
  findRefundByProviderId,
  finishRefund,
  listRefundsOf,
  markFirstFailure,
  type RefundRow,
  readRefund,
  reopenRefund,
} from './refund-store.ts'

/**
 * Refunds a payment through its provider, records the refund and emails the shopper. `refundId` is the key of the job.
 * Idempotent, because the provider refunds only once per key. Throws if the refund fails, so that the job is retried;
 * the owner is emailed at the first failure.
 */
export async function refundPayment(
  deps: PaymentDeps,
  { method, paymentId }: Jobs['refund-payment'],
  refundId: string,
): Promise<void> {
  const refund = await readRefund(deps.db, refundId)
  const payment = await readPayment(deps.db, { method, id: paymentId })
  if (!refund || !payment || !isOwed(refund)) return
  try {
    await askForRefund(deps, payment, refund)
  } catch (error) {
    await inTransaction(deps.db, (tx) => recordFailure(tx, { refund, payment, error: String(error) }, deps.clock()))
    throw error
  }
}

function isOwed({ state }: RefundRow): boolean {
  return state === 'due' || state === 'failed'
}

async function askForRefund({ db, clock, gateways }: PaymentDeps, payment: PaymentRow, refund: RefundRow) {
  const { method, id: paymentId } = payment
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway)
    throw new Error(`The payment ${paymentId} cannot be refunded: the shop has no keys of ${method} any more.`)
  const result = await gateway.refund({ paymentId, amount: refund.amount }, attemptKeyOf(refund))
  if (result.kind === 'refused') await countRefusal(db, refund, null)
  const { id: providerId, state } = unwrap(result)
  if (state === 'failed') {
    await countRefusal(db, refund, providerId)
    throw new Error(`The refund ${providerId} failed.`)
  }
  await inTransaction(db, (tx) => recordAccepted(tx, refund, { state, providerId }, clock()))
}

function unwrap<Value>(result: ProviderResult<Value>): Value {
  if (result.kind === 'refused') throw new Error(`The provider refused: ${result.code} ${result.message}`)
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.value
}

/**
 * Returns the idempotency key for the next attempt. The key changes after a refusal or a failed refund, because the
 * provider would repeat it for the old key.
 */
function attemptKeyOf({ id, refusals }: RefundRow): string {
  return refusals === 0 ? id : `${id}-attempt-${refusals + 1}`
}

/** Records that a provider has accepted a refund, emails the shopper, and schedules checks of a pending refund. */
async function recordAccepted(
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
async function addRefundEmail(
  tx: Tx,
  { id, method, payment_id }: Pick<RefundRow, 'id' | 'method' | 'payment_id'>,
  now: number,
  suffix = '',
): Promise<void> {
  const payload = { method, paymentId: payment_id, refundId: id }
  await addJob(tx, { kind: 'send-refund-email', payload, dedupeKey: `email-of-${id}${suffix}` }, now)
}

/** Records a refund's first failed attempt and emails the owner about it. Does nothing at later ones. */
async function recordFailure(
  tx: Tx,
  { refund, payment, error }: { refund: RefundRow; payment: PaymentRow; error: string },
  now: number,
): Promise<void> {
  if (!(await markFirstFailure(tx, refund.id, now))) return
  const amount = formatPaymentAmount({ amount: refund.amount, currency: payment.currency })
  await addOwnerEmail(
    tx,
    {
      subject: `The refund of ${amount} for payment ${payment.id} is delayed`,
      paragraphs: [
        `The shop could not refund ${amount} of the payment ${payment.id} (${payment.method}). ${error}`,
        'The shop tries again for 14 days, with growing pauses. The most common cause is a balance that is too low.',
        'The command “refunds” lists all refunds in progress, and “failed” shows those that need you.',
      ],
      dedupeKey: `trouble-${refund.id}`,
    },
    now,
  )
}

const DAY_MS = 24 * 60 * 60_000
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
  if (state === 'failed') return await handleFailedRefund({ db, clock }, check)
  if (state === 'succeeded') {
    const refund = await findRefundByProviderId(db, method, refundId)
    return refund ? await confirmRefund(db, refund.id) : undefined
  }
  if (attempt >= MAX_CHECKS) throw new Error(`The refund ${refundId} is still pending after ${MAX_CHECKS} days.`)
  await inTransaction(db, (tx) => scheduleRefundCheck(tx, { ...check, attempt: attempt + 1 }, clock()))
}

async function scheduleRefundCheck(tx: Tx, check: Jobs['check-refund'], now: number): Promise<void> {
  const dedupeKey = `refund-look-${check.method}-${check.refundId}-${check.attempt}`
  await addJob(tx, { kind: 'check-refund', payload: check, dedupeKey }, now + DAY_MS)
}

type FailedRefund = Jobs['refund-payment'] & { refundId: string }

/**
 * Reopens a refund that failed after the provider had accepted it. The next attempt starts only at the owner's request,
 * because the shopper may need to provide another account. `refundId` is the provider's id. Throws if the shop has not
 * recorded the refund yet, so that the webhook is handled again.
 */
export async function handleFailedRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { method, paymentId, refundId }: FailedRefund,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await readPayment(tx, { method, id: paymentId })
    const refund = await findRefundByProviderId(tx, method, refundId)
    if (payment && refund && (await reopenRefund(tx, refund.id, refundId))) {
      const error = `The refund ${refundId} has failed.`
      await recordFailure(tx, { refund, payment, error }, clock())
      const job = { kind: 'refund-payment' as const, payload: { method, paymentId }, dedupeKey: refund.id }
      return await markDead(tx, job, error, clock())
    }
    // Ignore repeated webhooks and refunds that the shop did not make.
    if (!refund && payment && (await listRefundsOf(tx, payment)).some(isOwed)) {
      throw new Error(`The refund ${refundId} failed before the shop recorded it.`)
    }
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
