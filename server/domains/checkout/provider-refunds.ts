/** What follows if money of a payment leaves the shop without its request: refunds in the dashboard, and disputes. */
import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { Dispute } from '../../providers/dispute.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { cancelOrder } from '../orders/change-order-status.ts'
import { creditRefundsOf } from '../orders/credit-refunds.ts'
import { readMoney } from '../orders/describe-order.ts'
import { paymentOf } from '../orders/order-money.ts'
import { findOrderOfCheckout, readOrder, type StoredOrder } from '../orders/order-store.ts'
import type { PaymentDeps } from '../payments/payment-gateways.ts'
import { formatPaymentAmount } from '../payments/payment-options.ts'
import { changeDispute, lockPayment, type PaymentKey, type PaymentRow, readPayment } from '../payments/payment-store.ts'
import { addLostMoney, recordProviderRefunds } from '../payments/provider-refunds.ts'
import { isOwed } from '../payments/record-refund.ts'
import { listRefundsOf } from '../payments/refund-store.ts'
import { leftOf } from '../payments/start-refund.ts'

type ProviderRefundDeps = Pick<PaymentDeps, 'db' | 'clock'>

/**
 * Records the refunds of a payment that were made on the provider's website, and what follows from them. Throws if the
 * provider does not respond. Idempotent.
 */
export async function applyProviderRefunds(deps: PaymentDeps, key: PaymentKey): Promise<void> {
  if (!(await readPayment(deps.db, key))) return
  await recordProviderRefunds(deps, key)
  await followProviderRefunds(deps, key)
}

/**
 * Credits the invoice of a payment's order for the refunds that the shop did not request. If nothing is left of the
 * payment, cancels the order unless it has been shipped, and tells the owner. Idempotent.
 */
export async function followProviderRefunds(deps: ProviderRefundDeps, key: PaymentKey): Promise<void> {
  const payment = await readPayment(deps.db, key)
  const order = payment && (await orderOf(deps.db, payment))
  if (!order) return
  await creditRefundsOf(deps.db, order.row.id, deps.clock())
  await endOrderWithoutMoney(deps, payment, order)
}

/** Cancels the order of a payment of which nothing is left, or tells the owner that it has been shipped. */
async function endOrderWithoutMoney(
  { db, clock }: ProviderRefundDeps,
  payment: PaymentRow,
  order: StoredOrder,
): Promise<void> {
  const refunds = await listRefundsOf(db, payment)
  const isGone = leftOf(payment.amount, refunds) === 0 && !refunds.some(isOwed)
  if (!isGone || !refunds.some(({ reason }) => reason === 'by provider')) return
  if (order.row.status === 'cancelled') return
  // The shopper may have paid twice, and the other payment still pays for the order.
  if (paymentOf(order.row, await readMoney(db, [order]))?.id !== payment.id) return
  const cancelled = order.row.status === 'pending' ? await cancelOrder({ db, clock }, { id: order.row.id }) : null
  const isCancelled = cancelled !== null && typeof cancelled !== 'string'
  const { number, status } = order.row
  const what = isCancelled
    ? `The order ${number} has not been shipped, so the shop cancels it: it recalls the parcel, if there is one, and puts the products back in stock.`
    : `The order ${number} is ${status}, so the shop has changed nothing. Please decide what happens to the parcel.`
  await tellOwner(
    { db, clock },
    {
      subject: `The payment of order ${number} is gone`,
      paragraphs: [
        `The payment ${payment.id} (${payment.method}) was refunded without a request from the shop: on the provider’s website, or because of a dispute.`,
        what,
      ],
      dedupeKey: `payment-gone-${payment.method}-${payment.id}`,
    },
  )
}

async function tellOwner({ db, clock }: ProviderRefundDeps, email: Parameters<typeof addOwnerEmail>[1]): Promise<void> {
  await inTransaction(db, (tx) => addOwnerEmail(tx, email, clock()))
}

async function orderOf(db: PaymentDeps['db'], payment: PaymentRow): Promise<StoredOrder | null> {
  const id = payment.checkout_session_id && (await findOrderOfCheckout(db, payment.checkout_session_id))
  return id ? await readOrder(db, { id }) : null
}

/**
 * Records the state of a shopper's dispute about a payment and tells the owner. While it is open, the order is not
 * shipped; if it is lost, its money is gone. Ignores disputes about unknown payments. Idempotent.
 */
export async function applyDispute(deps: ProviderRefundDeps, key: PaymentKey, dispute: Dispute): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, key)
    if (!payment || !(await changeDispute(tx, key, dispute.state))) return
    await addDisputeEmail(tx, payment, dispute, deps.clock())
    const order = await orderOf(tx, payment)
    if (order?.row.status === 'pending') await holdOrSend(tx, order.row.id, dispute, deps.clock())
    if (dispute.state !== 'lost') return
    const lost = {
      providerId: dispute.id,
      amount: Math.min(dispute.amount, payment.amount),
      state: 'succeeded' as const,
    }
    await addLostMoney(tx, payment, lost, deps.clock())
  })
  if (dispute.state === 'lost') await followProviderRefunds(deps, key)
}

/** Recalls the parcel of a pending order while a dispute is open, and sends it again once the dispute is won. */
async function holdOrSend(tx: Tx, orderId: string, { id, state }: Dispute, now: number): Promise<void> {
  const [recall, send] = [`recall-${orderId}-disputed-${id}`, `ship-${orderId}-after-${id}`]
  if (state === 'open') {
    await addJob(tx, { kind: 'cancel-shipment', payload: { orderId }, dedupeKey: recall }, now)
  } else if (state === 'won') {
    await addJob(tx, { kind: 'ship-order', payload: { orderId, isAgain: true }, dedupeKey: send }, now)
  }
}

const DISPUTE_TEXTS: Record<Dispute['state'], string> = {
  open: 'Answer it in the provider’s dashboard before the deadline there. A parcel that the courier has not collected is recalled, and waits until the dispute has ended.',
  won: 'You keep the money. A parcel that waited for the end of the dispute is now sent.',
  lost: 'The money is gone, and the shop has recorded it as refunded by the provider.',
}

async function addDisputeEmail(tx: Tx, payment: PaymentRow, { id, amount, state }: Dispute, now: number) {
  const order = await orderOf(tx, payment)
  const of = order ? `order ${order.row.number}` : `payment ${payment.id}`
  const disputed = formatPaymentAmount({ amount, currency: payment.currency })
  await addOwnerEmail(
    tx,
    {
      subject: state === 'open' ? `A shopper disputes ${of}` : `The dispute about ${of} is ${state}`,
      paragraphs: [
        `The dispute ${id} is about ${disputed} of the payment ${payment.id} (${payment.method}).`,
        DISPUTE_TEXTS[state],
      ],
      dedupeKey: `dispute-${id}-${state}`,
    },
    now,
  )
}
