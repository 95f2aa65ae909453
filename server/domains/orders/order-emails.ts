import { formatAddressLine } from '#contract/address.ts'
import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../emails/compose-email.ts'
import type { Email, Mailer } from '../../providers/mailer.ts'
import type { PaymentMethod } from '../../storage/order-tables.ts'
import type { OrderEmailTopic } from '../../storage/outbox.ts'
import type { Queries } from '../../storage/transaction.ts'
import { isReachable, readUser } from '../account/user-store.ts'
import { formatPaymentAmount } from '../payments/payment-options.ts'
import { listPaymentsFor, readPayer, readPayment } from '../payments/payment-store.ts'
import { isManualRefund } from '../payments/refunds.ts'
import { describeOrder, paymentOf } from './order-response.ts'
import { findOrderOfCheckout, readOrder } from './order-store.ts'

interface OrderEmailDeps {
  db: Queries
  mail: Mailer
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Mails the shopper what has happened to an order. Repeatable with the same key. */
export async function sendOrderEmail(
  { db, mail, origin }: OrderEmailDeps,
  { orderId, topic }: { orderId: string; topic: OrderEmailTopic },
  key: string,
): Promise<void> {
  const stored = await readOrder(db, { id: orderId })
  const user = stored && (await readUser(db, stored.row.user_id))
  if (!user || !isReachable(user)) return
  const order = await describeOrder(db, stored)
  const payment = paymentOf(stored.row, await listPaymentsFor(db, [stored.row.checkout_session_id]))
  const paid = payment ? formatPaymentAmount(payment) : formatRupees(order.totalPaise)
  const about = {
    to: user.email,
    origin,
    order,
    paid,
    isManualRefund: payment !== undefined && isManualRefund(payment),
  }
  await mail.send(orderEmail(topic, about), key)
}

/** E-mails the shopper about a refund: of a cancelled order, or why a payment became no order. Repeatable with the same key. */
export async function sendRefundEmail(
  { db, mail, origin }: OrderEmailDeps,
  { method, paymentId }: { method: PaymentMethod; paymentId: string },
  key: string,
): Promise<void> {
  const payment = await readPayment(db, { method, id: paymentId })
  if (!payment || payment.reason === null) return
  if (payment.reason === 'cancelled') {
    const orderId = await findOrderOfCheckout(db, payment.checkout_session_id)
    if (orderId) await sendOrderEmail({ db, mail, origin }, { orderId, topic: 'refunded' }, key)
    return
  }
  const user = await readUser(db, (await readPayer(db, { method, id: paymentId })) ?? '')
  if (!user || !isReachable(user)) return
  const about = { to: user.email, origin, amount: formatPaymentAmount(payment), isByHand: isManualRefund(payment) }
  await mail.send(refundEmail(payment.reason, about), key)
}

/** The mails about orders, and about money that goes back. */

const { returns } = shopFacts

interface OrderEmailInput {
  to: string
  /** The shop's own address, as `https://shop.example`. */
  origin: string
  order: Order
  /** What is paid for it, in the money in which it was taken, or will be at the door: `₹249`, `$2.83`. */
  paid: string
  /** It was given back by the owner, past the provider that took it. */
  isManualRefund?: boolean
}

export function orderEmail(topic: OrderEmailTopic, about: OrderEmailInput): Email {
  const { to, order } = about
  const { subject, paragraphs, closing = [] } = EMAIL_TEXTS[topic](about)
  return {
    to,
    ...composeEmail({
      subject,
      paragraphs,
      button: { label: 'Look at the order', href: `${about.origin}/orders/${order.id}` },
      ...(topic === 'placed' && { table: orderTable(order) }),
      closing,
    }),
  }
}

interface EmailText {
  subject: string
  paragraphs: readonly string[]
  closing?: readonly string[]
}

const EMAIL_TEXTS: Record<OrderEmailTopic, (about: OrderEmailInput) => EmailText> = {
  placed: ({ order, paid }) => ({
    subject: `Your order ${order.number} is placed`,
    paragraphs: ['Thank you for your purchase.', paidOrToPay(order, paid)],
    closing: [
      `It goes to ${formatAddressLine(order.address)}.`,
      `You can cancel it until it leaves our house in ${shopFacts.city}.`,
    ],
  }),
  shipped: ({ order: { number } }) => ({
    subject: `Your order ${number} is on its way to you`,
    paragraphs: [`Your parcel with order ${number} has left our house.`],
  }),
  'in transit': ({ order: { number } }) => ({
    subject: `Your order ${number} is in transit`,
    paragraphs: [`Your parcel with order ${number} is with the courier near you.`],
  }),
  delivered: ({ order: { number } }) => ({
    subject: `Your order ${number} was delivered`,
    paragraphs: [
      `Your parcel with order ${number} was delivered. We hope that you like what is in it.`,
      `If something is not right, you have ${returns.withinDays} days to return it.`,
    ],
  }),
  cancelled: ({ order, paid }) => ({
    subject: `Your order ${order.number} is cancelled`,
    paragraphs: [
      `Order ${order.number} is cancelled, and nothing will be sent.`,
      order.money === 'none' ? 'Nothing was paid for it.' : `The ${paid} that you paid is on its way back to you.`,
    ],
  }),
  refunded: ({ order: { number }, paid, isManualRefund = false }) => ({
    subject: `The money for order ${number} is on its way back`,
    paragraphs: [
      `We have sent the ${paid} for order ${number} back ${refundRoute(isManualRefund)}.`,
      `Banks take ${returns.refundSettlesIn} until you see it.`,
    ],
  }),
}

function paidOrToPay({ payment }: Order, paid: string): string {
  return payment === 'cod' ? `You pay ${paid} when the parcel comes.` : `Your payment of ${paid} has arrived.`
}

function refundRoute(isByHand: boolean): string {
  return isByHand ? 'to you' : 'by the way it came'
}

function orderTable({ lines, charges, discounts, coupon, totalPaise }: Order) {
  return {
    head: ['Piece', 'Quantity', 'Amount'],
    rows: [
      ...lines.map(({ title, pricePaise, quantity }) => [title, String(quantity), formatRupees(pricePaise * quantity)]),
      ...charges.map((charge) => [charge.name, '', formatRupees(charge.paise)]),
      ...discounts.map((discount) => [discount.name, '', `−${formatRupees(discount.paise)}`]),
      ...(coupon ? [[`Coupon ${coupon.code}`, '', `−${formatRupees(coupon.paise)}`]] : []),
    ],
    total: ['Total', '', formatRupees(totalPaise)],
  }
}

/** Why money came and goes back without an order of its own. */
type RefundReason = 'too late' | 'duplicate' | 'wrong amount'

export function refundEmail(
  reason: RefundReason,
  { to, amount, origin, isByHand = false }: { to: string; amount: string; origin: string; isByHand?: boolean },
): Email {
  return {
    to,
    ...composeEmail({
      subject: `Your payment of ${amount} goes back to you`,
      paragraphs: [
        REFUND_REASON_TEXTS[reason],
        `We have sent ${amount} back ${refundRoute(isByHand)}. Banks take ${returns.refundSettlesIn} until you see it.`,
      ],
      button:
        reason === 'duplicate'
          ? { label: 'Look at your orders', href: `${origin}/orders` }
          : { label: 'Look at your bag', href: `${origin}/cart` },
      closing: [`We are sorry for this. If anything is unclear, please write to ${brand.email}.`],
    }),
  }
}

const REFUND_REASON_TEXTS: Record<RefundReason, string> = {
  'too late':
    'Your payment reached us after the time for which we keep pieces aside, and a piece of your order was sold meanwhile. So there is no order.',
  duplicate: 'You had ordered these pieces already, so this payment was one too many. Your order is on its way.',
  'wrong amount': 'Your payment was of another amount than your order, so we cannot take it.',
}
