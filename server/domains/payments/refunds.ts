import type { ProviderResult } from '../../providers/provider-request.ts'
import { addJob, type Jobs, markDead, resolveDead } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import type { PaymentDeps } from './payment-gateways.ts'
import {
  markRefunded,
  markRefunding,
  type PaymentKey,
  type PaymentRow,
  readPayment,
  reopenRefund,
  saveFailedRefund,
} from './payment-store.ts'

/** Starts the refund of a captured payment by queuing a job. Does nothing if the refund has already been started. */
export async function startRefund(
  tx: Tx,
  { method, id }: PaymentKey,
  reason: NonNullable<PaymentRow['reason']>,
  now: number,
): Promise<void> {
  if (!(await markRefunding(tx, { method, id }, reason))) return
  const payload = { method, paymentId: id }
  await addJob(tx, { kind: 'refund-payment', payload, dedupeKey: refundKey({ method, id }) }, now)
}

/**
 * Returns the key that identifies a payment's refund, both in the job queue and in requests to the payment provider.
 */
export function refundKey({ method, id }: PaymentKey): string {
  return `refund-${method}-${id}`
}

/**
 * Refunds a payment through its provider, records the refund and emails the shopper. Idempotent, because the provider
 * refunds only once per key. Throws if the refund fails, so that the job is retried.
 */
export async function refundPayment(
  { db, clock, gateways }: PaymentDeps,
  { method, paymentId }: Jobs['refund-payment'],
  key: string,
): Promise<void> {
  const payment = await readPayment(db, { method, id: paymentId })
  if (payment?.state !== 'refunding') return
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway)
    throw new Error(`The payment ${paymentId} cannot be refunded: the shop has no keys of ${method} any more.`)
  const { id: refundId, state } = unwrap(
    await gateway.refund({ paymentId, amount: payment.amount }, attemptKeyOf(key, payment)),
  )
  if (state === 'failed') {
    await saveFailedRefund(db, payment, refundId)
    throw new Error(`The refund ${refundId} failed.`)
  }
  await inTransaction(db, async (tx) => {
    if (!(await markRefunded(tx, payment, refundId))) return
    await addRefundEmail(tx, payment, clock())
    if (state === 'pending') await scheduleRefundCheck(tx, { method, paymentId, refundId, attempt: 1 }, clock())
  })
}

function unwrap<Value>(result: ProviderResult<Value>): Value {
  if (result.kind === 'refused') throw new Error(`The provider refused: ${result.code} ${result.message}`)
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.value
}

/**
 * Returns the idempotency key for the next refund attempt. The key changes after a failed refund, because the provider
 * would return the same failure for the old key.
 */
function attemptKeyOf(key: string, { refund_id }: PaymentRow): string {
  return refund_id === null ? key : `${key}-after-${refund_id}`
}

/** Queues an email to the shopper about a refund, at most once per payment and `suffix`. */
async function addRefundEmail(tx: Tx, { method, id }: PaymentRow, now: number, suffix = ''): Promise<void> {
  const dedupeKey = `refund-letter-${method}-${id}${suffix}`
  await addJob(tx, { kind: 'send-refund-email', payload: { method, paymentId: id }, dedupeKey }, now)
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
  const { method, paymentId, refundId, attempt } = check
  const gateway = method === 'cod' ? null : gateways[method]
  if (!gateway) throw new Error(`The refund ${refundId} cannot be polled: the shop has no keys of ${method} any more.`)
  const { state } = unwrap(await gateway.readRefund(refundId))
  if (state === 'failed') return await handleFailedRefund({ db, clock }, { method, paymentId, refundId })
  if (state === 'succeeded') return
  if (attempt >= MAX_CHECKS) throw new Error(`The refund ${refundId} is still pending after ${MAX_CHECKS} days.`)
  await inTransaction(db, (tx) => scheduleRefundCheck(tx, { ...check, attempt: attempt + 1 }, clock()))
}

async function scheduleRefundCheck(tx: Tx, check: Jobs['check-refund'], now: number): Promise<void> {
  const dedupeKey = `refund-look-${check.method}-${check.refundId}-${check.attempt}`
  await addJob(tx, { kind: 'check-refund', payload: check, dedupeKey }, now + DAY_MS)
}

type FailedRefund = Jobs['refund-payment'] & { refundId: string }

/**
 * Reopens the refund of a payment after a pending refund has failed. The next attempt starts only at the owner's
 * request, because the shopper may need to provide another account. Throws if the shop has not recorded the failed
 * refund yet, so that the provider sends the webhook again.
 */
export async function handleFailedRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  { method, paymentId, refundId }: FailedRefund,
): Promise<void> {
  const payment = { method, id: paymentId }
  await inTransaction(db, async (tx) => {
    if (await reopenRefund(tx, payment, refundId)) {
      const job = { kind: 'refund-payment' as const, payload: { method, paymentId }, dedupeKey: refundKey(payment) }
      return await markDead(tx, job, `The refund ${refundId} has failed.`, clock())
    }
    // Ignore repeated webhooks and refunds that the shop did not make.
    const row = await readPayment(tx, payment)
    if (row?.state === 'refunding' && row.refund_id !== refundId) {
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
export function isManualRefund({ refund_id }: Pick<PaymentRow, 'refund_id'>): boolean {
  return refund_id === MANUAL_REFUND
}

/**
 * Records that the owner refunded a payment directly, and emails the shopper. Returns `still retried` and records
 * nothing while the shop is still trying to refund the payment, so that the shopper is not refunded twice. Returns
 * `unknown` if the payment does not exist or its refund has not been started.
 */
export function recordManualRefund(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  key: PaymentKey,
): Promise<'recorded' | 'unknown' | 'still retried' | 'already refunded'> {
  return inTransaction(db, async (tx) => {
    const payment = await readPayment(tx, key)
    if (!payment || payment.state === 'captured') return 'unknown'
    if (payment.state === 'refunded') return 'already refunded'
    if (!(await resolveDead(tx, refundKey(key)))) return 'still retried'
    if (!(await markRefunded(tx, key, MANUAL_REFUND))) throw new Error(`The payment ${key.id} was refunded just now.`)
    // Use a new key, because an email about the provider's refund may have been sent before that refund failed.
    await addRefundEmail(tx, payment, clock(), '-by-hand')
    return 'recorded'
  })
}
