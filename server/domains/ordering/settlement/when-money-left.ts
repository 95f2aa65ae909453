/**
 * What follows if money leaves without the shop's request: refunds in the
 * dashboard, and disputes.
 */
import { addOwnerEmail } from '../../../emails/owner-email.ts'
import type { Dispute } from '../../../providers/payment-types.ts'
import { addJob, type Jobs } from '../../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../../storage/transaction.ts'
import { hasOpenDispute, recordDispute } from '../../money/dispute-store.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import { lockPayment, type PaymentKey, type PaymentRow, readPayment } from '../../money/payment-store.ts'
import { addLostMoney, recordProviderRefunds } from '../../money/record-provider-refunds.ts'
import { refundPayment, resumeRefunds } from '../../money/refund-payment.ts'
import { isOwed, leftOf } from '../../money/refund-states.ts'
import { listRefundsOf } from '../../money/refund-store.ts'
import { cancelOrder } from '../orders/change-order-status.ts'
import { readMoney } from '../orders/describe-order.ts'
import { paymentOf, refundsOf } from '../orders/order-money.ts'
import { findOrderOfCheckout, readOrder, type StoredOrder } from '../orders/order-store.ts'
import { creditRefundsOf } from '../papers/credit-refunds.ts'
import { disputeEmail, paymentGoneEmail } from './payment-owner-emails.ts'

type ProviderRefundDeps = Pick<PaymentDeps, 'db' | 'clock'>

/** Refunds a payment as `refundPayment` does, with what follows from what the provider tells. */
export async function makeRefund(deps: PaymentDeps, refund: Jobs['refund-payment'], refundId: string): Promise<void> {
  const key = { method: refund.method, id: refund.paymentId }
  await refundPayment({ ...deps, applyDispute: (dispute) => applyDispute(deps, key, dispute) }, refund, refundId)
  // The money may have been refunded at the provider already.
  await followProviderRefunds(deps, key)
}

/**
 * Records refunds made on the provider's website, and what follows from them.
 * Throws if the provider does not respond. Idempotent.
 */
export async function applyProviderRefunds(deps: PaymentDeps, key: PaymentKey): Promise<void> {
  if (!(await readPayment(deps.db, key))) return
  await recordProviderRefunds(deps, key)
  await followProviderRefunds(deps, key)
}

/**
 * Credits the invoice for refunds that the shop did not request. If nothing is
 * left of the payment, tells the owner and cancels the order unless it has been
 * shipped. Idempotent.
 */
async function followProviderRefunds(deps: ProviderRefundDeps, key: PaymentKey): Promise<void> {
  const payment = await readPayment(deps.db, key)
  const order = payment && (await orderOf(deps.db, payment))
  if (!order) return
  await creditRefundsOf(deps.db, order.row.id, deps.clock())
  await endOrderWithoutMoney(deps, payment, order)
}

/** Cancels the order, or tells the owner that it has been shipped. */
async function endOrderWithoutMoney(
  { db, clock }: ProviderRefundDeps,
  payment: PaymentRow,
  order: StoredOrder,
): Promise<void> {
  const refunds = await listRefundsOf(db, payment)
  const isGone = leftOf(payment.amount, refunds) <= 0 && !refunds.some(isOwed)
  if (!isGone || !refunds.some(({ reason }) => reason === 'by provider' || reason === 'disputed')) return
  if (order.row.status === 'cancelled') return
  // The shopper may have paid twice, and the other payment still pays for the
  // order.
  if (paymentOf(order.row, await readMoney(db, [order]))?.id !== payment.id) return
  const cancelled = order.row.status === 'pending' ? await cancelOrder({ db, clock }, { id: order.row.id }) : null
  const isCancelled = cancelled !== null && typeof cancelled !== 'string'
  await inTransaction(db, (tx) => addOwnerEmail(tx, paymentGoneEmail(payment, order.row, isCancelled), clock()))
}

async function orderOf(db: PaymentDeps['db'], payment: PaymentRow): Promise<StoredOrder | null> {
  const id = payment.checkout_session_id && (await findOrderOfCheckout(db, payment.checkout_session_id))
  return id ? await readOrder(db, { id }) : null
}

/**
 * Records a dispute and tells the owner. An open one stops the shipment. What was
 * deducted is gone, also if it was won. Ignores disputes about unknown payments.
 * Idempotent.
 */
export async function applyDispute(deps: PaymentDeps, key: PaymentKey, dispute: Dispute): Promise<void> {
  // A full refund closes PayPal's case, and is its outcome as well.
  if (key.method === 'paypal' && dispute.deducted > 0) await recordProviderRefunds(deps, key)
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    const recorded = payment && (await recordDispute(tx, key, dispute, deps.clock()))
    if (!recorded) return
    const { id, deducted, state } = dispute
    const order = await orderOf(tx, payment)
    await addOwnerEmail(tx, disputeEmail(payment, dispute, order?.row.number ?? null), deps.clock())
    const before = recorded.deductedBefore
    if (deducted > before) {
      // Each further deduction has a row of its own.
      const providerId = before === 0 ? id : `${id}-${deducted}`
      const lost = { reason: 'disputed', providerId, amount: deducted - before, state: 'succeeded' } as const
      await addLostMoney(tx, payment, lost, deps.clock())
    }
    if (state !== 'open') await resumeRefunds(tx, key, deps.clock())
    if (order?.row.status === 'pending') await holdOrSend(tx, order, dispute, deps.clock())
  })
  if (dispute.deducted > 0) await followProviderRefunds(deps, key)
}

/**
 * Recalls the parcel while a dispute is open. Sends it again once the dispute is
 * won, or if only a part of the money was lost.
 */
async function holdOrSend(tx: Tx, order: StoredOrder, { id, phase, state }: Dispute, now: number): Promise<void> {
  const orderId = order.row.id
  const [recall, send] = [`recall-${orderId}-disputed-${id}-${phase}`, `ship-${orderId}-after-${id}-${phase}`]
  if (state === 'open') {
    await addJob(tx, { kind: 'cancel-shipment', payload: { orderId }, dedupeKey: recall }, now)
  } else if (!(await hasOpenDispute(tx, order.row.checkout_session_id)) && (await isStillPaid(tx, order))) {
    await addJob(tx, { kind: 'ship-order', payload: { orderId, isAgain: true }, dedupeKey: send }, now)
  }
}

async function isStillPaid(tx: Tx, order: StoredOrder): Promise<boolean> {
  const money = await readMoney(tx, [order])
  const payment = paymentOf(order.row, money)
  return payment !== undefined && leftOf(payment.amount, refundsOf(payment, money)) > 0
}
