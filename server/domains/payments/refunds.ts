import type { Clock } from '../../lib/clock.ts'
import type { PaymentMethod } from '../../storage/order-tables.ts'
import { addJob, type Jobs, markDead, resolveDead } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import type { PaymentGateways } from './payment-gateways.ts'
import {
  markRefunded,
  markRefunding,
  type PaymentKey,
  type PaymentRow,
  readPayment,
  reopenRefund,
  saveFailedRefund,
} from './payment-store.ts'

/**
 * Sends a kept payment back. The provider is asked by the outbox, until it has done so. Repeatable: what is on its way
 * back already stays there.
 */
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

/** Names the work of giving a payment back, in the outbox and at the provider. */
export function refundKey({ method, id }: PaymentKey): string {
  return `refund-${method}-${id}`
}

interface RefundDeps {
  db: Queries
  clock: Clock
  ways: PaymentGateways
}

/**
 * Has the provider give a payment back that is on its way back, and writes that down. Repeatable: the provider does it
 * once for a key. Throws when it was not done, so that the outbox tries again.
 */
export async function refundPayment(
  { db, clock, ways }: RefundDeps,
  { method, paymentId }: { method: PaymentMethod; paymentId: string },
  key: string,
): Promise<void> {
  const payment = await readPayment(db, { method, id: paymentId })
  if (payment?.state !== 'refunding') return
  const provider = method === 'cod' ? null : ways[method]
  if (!provider) throw new Error(`The shop has no keys of ${method} any more, and cannot give ${paymentId} back.`)
  const refund = await provider.refund({ paymentId, amount: payment.amount }, attemptKeyOf(key, payment))
  if (refund.kind === 'refused') throw new Error(`Refused: ${refund.code} ${refund.message}`)
  if (refund.kind === 'unknown') throw new Error(refund.reason)
  const { id: refundId, state } = refund.value
  if (state === 'failed') {
    await saveFailedRefund(db, payment, refundId)
    throw new Error(`The refund ${refundId} could not be carried out.`)
  }
  await inTransaction(db, async (tx) => {
    if (!(await markRefunded(tx, payment, refundId))) return
    await queueRefundEmail(tx, payment, clock())
    if (state === 'pending') await scheduleRefundCheck(tx, { method, paymentId, refundId, attempt: 1 }, clock())
  })
}

/**
 * Has the shopper told that money has gone back, once for each `ending` of the work's name. Who cancelled an order is told
 * of it by the letters of that order.
 */
async function queueRefundEmail(
  tx: Tx,
  { method, id, reason, checkout_session_id }: PaymentRow,
  now: number,
  ending = '',
): Promise<void> {
  if (reason !== 'cancelled') {
    const payload = { method, paymentId: id }
    return await addJob(
      tx,
      { kind: 'send-refund-email', payload, dedupeKey: `refund-letter-${method}-${id}${ending}` },
      now,
    )
  }
  const orderId = await findOrderOfCheckout(tx, checkout_session_id)
  if (!orderId) return
  const payload = { orderId, topic: 'refunded' as const }
  await addJob(tx, { kind: 'send-order-email', payload, dedupeKey: `order-${orderId}-refunded${ending}` }, now)
}

/** Under the key of a refund that failed a provider would only answer that failure again. */
function attemptKeyOf(key: string, { refund_id }: PaymentRow): string {
  return refund_id === null ? key : `${key}-after-${refund_id}`
}

type RefundCheck = Jobs['check-refund']

const DAY_MS = 24 * 60 * 60_000
/** Days; a bank that has not decided by then is for the owner to ask. */
const MAX_CHECKS = 30

interface RefundCheckDeps {
  db: Queries
  clock: Clock
  ways: PaymentGateways
}

/**
 * Asks a provider what has become of a refund that was pending, once a day until it is decided, as its message may be
 * lost. Throws when the provider does not answer, or has not decided after 30 days.
 */
export async function checkPendingRefund({ db, clock, ways }: RefundCheckDeps, looking: RefundCheck): Promise<void> {
  const { method, paymentId, refundId, attempt } = looking
  const provider = method === 'cod' ? null : ways[method]
  if (!provider) throw new Error(`The shop cannot ask ${method} about the refund ${refundId} any more.`)
  const refund = await provider.readRefund(refundId)
  if (refund.kind === 'refused') throw new Error(`Refused: ${refund.code} ${refund.message}`)
  if (refund.kind === 'unknown') throw new Error(refund.reason)
  const { state } = refund.value
  if (state === 'failed') return await handleFailedRefund({ db, clock }, { method, paymentId, refundId })
  if (state === 'made') return
  if (attempt >= MAX_CHECKS) throw new Error(`The refund ${refundId} is still pending after ${MAX_CHECKS} days.`)
  await inTransaction(db, (tx) => scheduleRefundCheck(tx, { ...looking, attempt: attempt + 1 }, clock()))
}

/** Has a pending refund looked at a day from now. Repeatable. */
async function scheduleRefundCheck(tx: Tx, looking: RefundCheck, now: number): Promise<void> {
  const dedupeKey = `refund-look-${looking.method}-${looking.refundId}-${looking.attempt}`
  await addJob(tx, { kind: 'check-refund', payload: looking, dedupeKey }, now + DAY_MS)
}

/**
 * A refund that a provider had taken on has failed after all: its payment is on its way back again, and waits with the
 * failed work for the owner, who may have to ask the shopper for another account. Refunds of others than the shop's are
 * passed over, as are messages that come again. Throws when the shop has not heard of the refund itself yet, so that the
 * message comes again.
 */
export async function handleFailedRefund(
  { db, clock }: { db: Queries; clock: Clock },
  { method, paymentId, refundId }: { method: PaymentMethod; paymentId: string; refundId: string },
): Promise<void> {
  const payment = { method, id: paymentId }
  await inTransaction(db, async (tx) => {
    if (await reopenRefund(tx, payment, refundId)) {
      const job = { kind: 'refund-payment' as const, payload: { method, paymentId }, dedupeKey: refundKey(payment) }
      return await markDead(tx, job, `The refund ${refundId} has failed.`, clock())
    }
    const row = await readPayment(tx, payment)
    if (row?.state === 'refunding' && row.refund_id !== refundId) {
      throw new Error(`The refund ${refundId} has failed before the shop heard that it was made.`)
    }
  })
}

/** Stands where a provider's name of the refund would. No provider calls one so. */
const MANUAL_REFUND = 'manual'

/** Whether the owner gave a payment back, past its provider. */
export function isManualRefund({ refund_id }: Pick<PaymentRow, 'refund_id'>): boolean {
  return refund_id === MANUAL_REFUND
}

/**
 * Writes down that the owner has given a payment back by hand, and has the shopper told as after any refund. Only of a
 * refund that was given up: while it is still tried, the provider may send the money too. `unknown`: there is no such
 * payment, or it was not to go back.
 */
export function recordManualRefund(
  { db, clock }: { db: Queries; clock: Clock },
  name: PaymentKey,
): Promise<'recorded' | 'unknown' | 'still tried' | 'back before'> {
  return inTransaction(db, async (tx) => {
    const payment = await readPayment(tx, name)
    if (!payment || payment.state === 'captured') return 'unknown'
    if (payment.state === 'refunded') return 'back before'
    if (!(await resolveDead(tx, refundKey(name)))) return 'still tried'
    if (!(await markRefunded(tx, name, MANUAL_REFUND))) throw new Error(`Somebody else has just given ${name.id} back.`)
    // A mail about the provider's own refund may have gone out before that failed.
    await queueRefundEmail(tx, payment, clock(), '-by-hand')
    return 'recorded'
  })
}
