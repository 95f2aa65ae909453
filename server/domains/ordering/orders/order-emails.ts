/** Each email is composed just before it is sent, and shows the order's current state. */

import { brand } from '#contract/brand.ts'
import { formatRupees } from '#contract/money.ts'
import { formatArrival } from '#contract/orders/delivery.ts'
import { itemTitle, type Order } from '#contract/orders/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { composeEmail } from '../../../emails/compose-email.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Email, Mailer } from '../../../providers/mailer.ts'
import type { Jobs, OrderEmailTopic } from '../../../storage/outbox.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { isReachable, isVerified, readUser } from '../../account/user-store.ts'
import { isManualRefund } from '../../money/accept-refund.ts'
import { formatPaymentAmount } from '../../money/payment-options.ts'
import { readPayer, readPayment } from '../../money/payment-store.ts'
import { listRefundsOf, type RefundRow } from '../../money/refund-store.ts'
import { needsTextedCode } from '../confirmation/confirm-order.ts'
import { createFollowLink, followUrl } from '../following/follow-links.ts'
import { cardInParcel } from '../papers/packing-slip.ts'
import { describeOrder, readMoney } from './describe-order.ts'
import { paymentOf } from './order-money.ts'
import { findOrderOfCheckout, readOrder } from './order-store.ts'

interface OrderEmailDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  /** The shop's public origin, e.g. `https://shop.example`. */
  origin: string
  hasSmsGateway: boolean
}

/**
 * If a retry sends an email again with the same `key`, mail programs show only
 * one copy. `refund` is the one that the topic `refunded` reports.
 */
export async function sendOrderEmail(
  { db, clock, mail, origin, hasSmsGateway }: OrderEmailDeps,
  { orderId, topic }: Jobs['send-order-email'],
  key: string,
  refund?: RefundRow,
): Promise<void> {
  const stored = await readOrder(db, { id: orderId })
  const user = stored && (await readUser(db, stored.row.user_id))
  if (!user || !isReachable(user)) return
  const order = await describeOrder(db, stored)
  const payment = paymentOf(stored.row, await readMoney(db, [stored]))
  const paid = payment ? formatPaymentAmount({ ...payment, amount: refund?.amount ?? payment.amount }) : undefined
  // A retried job creates a new link, because only a hash of the earlier token is
  // stored.
  const { token } = await createFollowLink(db, orderId, clock(), { canConfirm: true })
  const link = followUrl(origin, token)
  const isManual = refund !== undefined && isManualRefund(refund)
  const input = {
    to: user.email,
    origin,
    order,
    card: cardInParcel(order),
    link,
    paid: paid ?? formatRupees(order.totalPaise),
    isManual,
    refundNote: refund?.note ?? undefined,
    goesTo: isVerified(user) ? `${order.address.city}, ${order.address.pincode}` : null,
    gstin: isVerified(user) ? order.business?.gstin : undefined,
    needsPhone: order.phone === '',
    needsCode: topic === 'to confirm' && (await needsTextedCode(db, stored.row, hasSmsGateway)),
  }
  await mail.send(orderEmail(topic, input), key)
}

/**
 * For a payment whose order was cancelled or that did not result in an order. If
 * a retry sends it again with the same `key`, mail programs show only one copy.
 */
export async function sendRefundEmail(
  deps: OrderEmailDeps,
  { method, paymentId, refundId }: Jobs['send-refund-email'],
  key: string,
): Promise<void> {
  const { db, mail, origin } = deps
  const payment = await readPayment(db, { method, id: paymentId })
  const refunds = payment ? await listRefundsOf(db, payment) : []
  const refund = refundId === undefined ? refunds.at(-1) : refunds.find(({ id }) => id === refundId)
  if (!payment || !refund) return
  const { reason } = refund
  if (!isRefundWithoutOrder(reason)) {
    const orderId = payment.checkout_session_id && (await findOrderOfCheckout(db, payment.checkout_session_id))
    if (orderId) await sendOrderEmail(deps, { orderId, topic: 'refunded' }, key, refund)
    return
  }
  const payer = await readPayer(db, payment)
  const user = payer && (await readUser(db, payer))
  if (!user || !isReachable(user)) return
  const amount = formatPaymentAmount({ amount: refund.amount, currency: payment.currency })
  await mail.send(refundEmail(reason, { to: user.email, origin, amount, isManual: isManualRefund(refund) }), key)
}

const { returns } = shopFacts

/** Without what a person typed. */
type MailedOrder = Omit<Order, 'address' | 'phone' | 'business' | 'gift' | 'returns'>

interface OrderEmailInput {
  to: string
  origin: string
  order: MailedOrder
  /** About the wishes card, without its words. */
  card?: readonly string[]
  /**
   * City and PIN code: not the street, because emails are forwarded. Null for an
   * address that is not verified, to which no word that a person typed is sent.
   */
  goesTo: string | null
  /** Of the business that the order is for; undefined likewise, and for other orders. */
  gstin?: string | undefined
  /** The order has no phone number. */
  needsPhone: boolean
  /** Only a code that was texted confirms the order. */
  needsCode?: boolean
  /** Follows the order without logging in. */
  link: string
  /**
   * What the shopper has paid or will pay, in the payment's currency, e.g.
   * `₹249`.
   */
  paid: string
  /** The owner refunded the payment directly instead of through its provider. */
  isManual?: boolean
  /** Why the owner refunded, in their own words. */
  refundNote?: string | undefined
}

export function orderEmail(topic: OrderEmailTopic, input: OrderEmailInput): Email {
  const { to, order, origin, link, needsCode = false } = input
  const inAccount = `${origin}/orders/${order.id}`
  const { subject, paragraphs, closing = [] } = ORDER_TEXTS[topic](input)
  return {
    to,
    ...composeEmail({
      subject,
      paragraphs,
      button: {
        label: topic === 'to confirm' ? 'Confirm your order' : 'View your order',
        href: needsCode ? inAccount : link,
      },
      link: needsCode
        ? { label: 'View it without logging in', href: link }
        : { label: 'Open it in your account', href: inAccount },
      ...((topic === 'placed' || topic === 'to confirm') && { table: orderTable(order) }),
      closing,
    }),
  }
}

interface EmailText {
  subject: string
  paragraphs: readonly string[]
  closing?: readonly string[]
}

const ORDER_TEXTS: Record<OrderEmailTopic, (input: OrderEmailInput) => EmailText> = {
  placed: ({ order, card = [], paid, goesTo, gstin, needsPhone }) => ({
    subject: `Your order ${order.number} is confirmed`,
    paragraphs: [
      'Thank you for your order.',
      order.payment === 'cod' ? `You pay ${paid} on delivery.` : `We have received your payment of ${paid}.`,
      ...(order.stock === 'waiting' ? [WAITS] : []),
      ...askForPhone(needsPhone),
    ],
    closing: [
      ...destination(goesTo),
      ...arrivalOf(order),
      ...invoiceTo(gstin),
      ...card,
      `You can cancel it in your account until it leaves ${shopFacts.city}.`,
      'Anyone who has the link “View your order” can follow this order for 90 days without logging in. You can stop the link in your account.',
    ],
  }),
  'to confirm': ({ order, card = [], paid, goesTo, gstin, needsPhone, needsCode }) => ({
    subject: `Please confirm your order ${order.number}`,
    paragraphs: [
      `Thank you for your order. You pay ${paid} on delivery.`,
      order.stock === 'waiting' ? NOT_SET_ASIDE : setAside(order),
      `Please confirm it${untilWhen(order)}: ${needsCode ? ENTER_CODE : PRESS_BUTTON} Orders that are not confirmed by then are cancelled.`,
      ...askForPhone(needsPhone),
    ],
    closing: [
      ...destination(goesTo),
      ...arrivalOf(order),
      ...invoiceTo(gstin),
      ...card,
      'If you did not order this, do nothing: it will not be sent.',
    ],
  }),
  shipped: ({ order }) => ({
    subject: `Your order ${order.number} has shipped`,
    paragraphs: [
      `Your order ${order.number} has left ${shopFacts.city} and is on its way to you.`,
      ...arrivalOf(order),
    ],
  }),
  'in transit': ({ order }) => ({
    subject: `Your order ${order.number} is in transit`,
    paragraphs: [`Your order ${order.number} is with the courier near you.`, ...arrivalOf(order)],
  }),
  delivered: ({ order: { number } }) => ({
    subject: `Your order ${number} has been delivered`,
    paragraphs: [
      `Your order ${number} has been delivered. We hope you love it.`,
      `If something isn’t right, you can return it within ${returns.withinDays} days.`,
    ],
  }),
  cancelled: ({ order, paid }) => ({
    subject: `Your order ${order.number} is cancelled`,
    paragraphs: [
      whyCancelled(order),
      order.money === 'none' ? 'You were not charged.' : `Your payment of ${paid} is on its way back to you.`,
    ],
  }),
  undelivered: ({ order: { number } }) => ({
    subject: `We could not deliver your order ${number}`,
    paragraphs: [
      `The courier could not deliver your order ${number}. They will try again.`,
      `Please keep your phone at hand. If your address or number is wrong, write to ${brand.email} or call ${brand.phone.shown}.`,
    ],
  }),
  returning: ({ order: { number } }) => ({
    subject: `Your order ${number} is on its way back to us`,
    paragraphs: [
      `We could not deliver your order ${number}, so the courier is bringing it back to us.`,
      `If you still want it, write to ${brand.email} or call ${brand.phone.shown}.`,
    ],
  }),
  returned: ({ order, paid }) => ({
    subject: `Your order ${order.number} came back to us`,
    paragraphs: [
      `We could not deliver your order ${order.number}, and it is back with us.`,
      moneyReturned(order, paid),
    ],
  }),
  lost: ({ order: { number } }) => ({
    subject: `Your order ${number} is delayed`,
    paragraphs: [
      `The courier reports a problem with the parcel of your order ${number}. We are looking into it and will write to you.`,
    ],
  }),
  'not cancelled': ({ order: { number } }) => ({
    subject: `Your order ${number} could not be cancelled`,
    paragraphs: [
      `The courier already has your order ${number}, so it could not be cancelled.`,
      `You can return it within ${returns.withinDays} days of its delivery.`,
    ],
  }),
  // Without phone number and street, which may be an attacker's words.
  'contact changed': ({ order: { number }, goesTo }) => ({
    subject: `The delivery details of your order ${number} have changed`,
    paragraphs: [
      `The phone number or address of your order ${number} has been changed.${goesTo === null ? '' : ` It now goes to ${goesTo}.`}`,
      `If it was not you, please choose a new password right away, and write to ${brand.email} or call ${brand.phone.shown}.`,
    ],
  }),
  refunded: ({ order: { number }, paid, isManual = false, refundNote }) => ({
    subject: `Your refund for order ${number} is on its way`,
    paragraphs: [
      `We have refunded ${paid} for order ${number} ${refundDestination(isManual)}.`,
      ...(refundNote === undefined ? [] : [`The reason: ${refundNote}`]),
      REFUND_TIME,
    ],
  }),
}

function invoiceTo(gstin: string | undefined): string[] {
  return gstin ? [`The invoice names your GSTIN ${gstin}.`] : []
}

function destination(goesTo: string | null): string[] {
  return goesTo === null ? [] : [`We will send it to ${goesTo}.`]
}

function arrivalOf({ arrives, needsConfirmation }: MailedOrder): string[] {
  if (!arrives) return []
  const days = formatArrival({ first: Date.parse(arrives.first), last: Date.parse(arrives.last) })
  return [needsConfirmation ? `Once you have confirmed it, it arrives ${days}.` : `It arrives ${days}.`]
}

function askForPhone(needsPhone: boolean): string[] {
  return needsPhone
    ? ['The courier needs your phone number. Please add it in your account, so that we can send your order.']
    : []
}

const DEADLINE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

const ENTER_CODE = 'open it with the button below and enter the code that we text to your phone.'

const PRESS_BUTTON =
  'open it with the button below and press “Confirm order”, or enter the code that we send to your phone.'

const WAITS =
  'It waits until one of the Cash on Delivery parcels that are on their way has been delivered. We send it then, if its pieces are not sold out; until then, they are not set aside.'

const NOT_SET_ASIDE =
  'Your pieces are not set aside yet: they are yours once you confirm the order, unless someone else buys them first.'

function setAside({ heldUntil }: MailedOrder): string {
  if (heldUntil === undefined) return 'Your pieces are set aside for you.'
  return `Your pieces are set aside for you until ${DEADLINE.format(Date.parse(heldUntil))}.`
}

function untilWhen({ confirmBy }: MailedOrder): string {
  return confirmBy === undefined ? '' : ` by ${DEADLINE.format(Date.parse(confirmBy))}`
}

function whyCancelled(order: MailedOrder): string {
  if (order.stock === 'sold out') {
    return `A piece of your order ${order.number} sold out before we could set it aside for you, so we have cancelled the order. We are sorry about this.`
  }
  return hasEndedUnconfirmed(order)
    ? `Your order ${order.number} was not confirmed in time, so we have cancelled it. You can order again any time.`
    : `Your order ${order.number} is cancelled, and nothing will be sent.`
}

function hasEndedUnconfirmed({ needsConfirmation, confirmBy, history }: MailedOrder): boolean {
  const cancelledAt = history.find(({ status }) => status === 'cancelled')?.at
  return needsConfirmation === true && confirmBy !== undefined && cancelledAt !== undefined && cancelledAt >= confirmBy
}

/** Refunded if the order was paid, nothing due if it was not. */
function moneyReturned({ payment, exchangeOf }: MailedOrder, paid: string): string {
  if (exchangeOf) return 'We will write to you about how to go on.'
  if (payment === 'cod') return 'You owe nothing.'
  return `Your payment of ${paid} is on its way back to you. ${REFUND_TIME}`
}

const REFUND_TIME = `It may take your bank ${returns.refundSettlesIn} to show it.`

function refundDestination(isManual: boolean): string {
  return isManual ? 'to you directly' : 'to your original payment method'
}

function orderTable({ lines, charges, discounts, coupon, totalPaise }: MailedOrder) {
  return {
    head: ['Item', 'Quantity', 'Amount'],
    rows: [
      ...lines.map((line) => [itemTitle(line), String(line.quantity), formatRupees(line.pricePaise * line.quantity)]),
      ...charges.map((charge) => [charge.name, '', formatRupees(charge.paise)]),
      ...discounts.map((discount) => [discount.name, '', `−${formatRupees(discount.paise)}`]),
      ...(coupon ? [[`Coupon ${coupon.code}`, '', `−${formatRupees(coupon.paise)}`]] : []),
    ],
    total: ['Total', '', formatRupees(totalPaise)],
  }
}

type RefundReason = keyof typeof REASON_TEXTS

function isRefundWithoutOrder(reason: RefundRow['reason']): reason is RefundReason {
  return Object.hasOwn(REASON_TEXTS, reason)
}

interface RefundEmailInput {
  to: string
  origin: string
  amount: string
  /** The owner refunded the payment directly instead of through its provider. */
  isManual?: boolean
}

export function refundEmail(reason: RefundReason, { to, origin, amount, isManual = false }: RefundEmailInput): Email {
  return {
    to,
    ...composeEmail({
      subject: `We have refunded your payment of ${amount}`,
      paragraphs: [REASON_TEXTS[reason], `We have refunded ${amount} ${refundDestination(isManual)}. ${REFUND_TIME}`],
      button:
        reason === 'duplicate'
          ? { label: 'View your orders', href: `${origin}/orders` }
          : { label: 'View your bag', href: `${origin}/cart` },
      closing: [`We are sorry about this. If anything is unclear, please write to ${brand.email}.`],
    }),
  }
}

const REASON_TEXTS = {
  'too late':
    'Your payment reached us after we had stopped holding your items, and one of them has sold out since, so we could not place your order.',
  expired:
    'Your payment was made more than an hour after we had stopped holding your items, so we could not place your order.',
  'price changed':
    'Your payment was made after we had stopped holding your items, and their price or your coupon had changed since, so we could not place your order.',
  'coupon used up':
    'Your coupon had been used as often as it can be when your payment reached us, so we could not place your order.',
  // Do not promise delivery: the first payment may have been refunded, or its
  // order delivered long ago.
  duplicate: 'We had already received a payment for these items, so this one was a duplicate.',
  'wrong amount': 'The amount of your payment did not match your order, so we could not accept it.',
}
