/** The mails about orders, and about money that goes back. */
import { addressLine } from '#contract/address.ts'
import { brand } from '#contract/brand.ts'
import { formatRupees, totalRupees } from '#contract/money.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { letter } from '../../letters/letter.ts'
import type { Letter } from '../../providers/mail.ts'
import type { LetterTopic } from '../../storage/outbox.ts'
import type { OrderOnWire } from './order-on-wire.ts'

const { returns } = shopFacts

interface About {
  to: string
  /** The shop's own address, as `https://shop.example`. */
  origin: string
  order: OrderOnWire
  /** What is paid for it, in the money in which it was taken, or will be at the door: `₹249`, `$2.83`. */
  paid: string
  /** It was given back by the owner, past the provider that took it. */
  isByHand?: boolean
}

export function orderLetter(news: LetterTopic, about: About): Letter {
  const { to, order } = about
  const { subject, paragraphs, closing = [] } = WORDS[news](about)
  return {
    to,
    ...letter({
      subject,
      paragraphs,
      button: { label: 'Look at the order', href: `${about.origin}/orders/${order._id}` },
      ...(news === 'placed' && { table: tableOf(order) }),
      closing,
    }),
  }
}

interface News {
  subject: string
  paragraphs: readonly string[]
  closing?: readonly string[]
}

const WORDS: Record<LetterTopic, (about: About) => News> = {
  placed: ({ order, paid }) => ({
    subject: `Your order ${order.order_id} is placed`,
    paragraphs: ['Thank you for your purchase.', paidOrToPay(order, paid)],
    closing: [
      `It goes to ${addressLine(order.address)}.`,
      `You can cancel it until it leaves our house in ${shopFacts.city}.`,
    ],
  }),
  shipped: ({ order: { order_id } }) => ({
    subject: `Your order ${order_id} is on its way to you`,
    paragraphs: [`Your parcel with order ${order_id} has left our house.`],
  }),
  'in transit': ({ order: { order_id } }) => ({
    subject: `Your order ${order_id} is in transit`,
    paragraphs: [`Your parcel with order ${order_id} is with the courier near you.`],
  }),
  delivered: ({ order: { order_id } }) => ({
    subject: `Your order ${order_id} was delivered`,
    paragraphs: [
      `Your parcel with order ${order_id} was delivered. We hope that you like what is in it.`,
      `If something is not right, you have ${returns.withinDays} days to return it.`,
    ],
  }),
  cancelled: ({ order, paid }) => ({
    subject: `Your order ${order.order_id} is cancelled`,
    paragraphs: [
      `Order ${order.order_id} is cancelled, and nothing will be sent.`,
      order.money === 'none' ? 'Nothing was paid for it.' : `The ${paid} that you paid is on its way back to you.`,
    ],
  }),
  refunded: ({ order: { order_id }, paid, isByHand = false }) => ({
    subject: `The money for order ${order_id} is on its way back`,
    paragraphs: [
      `We have sent the ${paid} for order ${order_id} back ${wayBack(isByHand)}.`,
      `Banks take ${returns.refundSettlesIn} until you see it.`,
    ],
  }),
}

function paidOrToPay({ payment }: OrderOnWire, paid: string): string {
  return payment === 'cod' ? `You pay ${paid} when the parcel comes.` : `Your payment of ${paid} has arrived.`
}

function wayBack(isByHand: boolean): string {
  return isByHand ? 'to you' : 'by the way it came'
}

function tableOf({ products, charges, discounts, coupon, amount }: OrderOnWire) {
  return {
    head: ['Piece', 'Quantity', 'Amount'],
    rows: [
      ...products.map(({ productID: { title, price }, quantity }) => [
        title,
        String(quantity),
        formatRupees(totalRupees([{ price, quantity }])),
      ]),
      ...charges.map((charge) => [charge.name, '', formatRupees(charge.amount)]),
      ...discounts.map((discount) => [discount.name, '', `−${formatRupees(discount.amount)}`]),
      ...(coupon ? [[`Coupon ${coupon.code}`, '', `−${formatRupees(coupon.amount)}`]] : []),
    ],
    total: ['Total', '', formatRupees(amount)],
  }
}

/** Why money came and goes back without an order of its own. */
export type RefundReason = 'too late' | 'paid twice' | 'other amount'

export function refundLetter(
  reason: RefundReason,
  { to, amount, origin, isByHand = false }: { to: string; amount: string; origin: string; isByHand?: boolean },
): Letter {
  return {
    to,
    ...letter({
      subject: `Your payment of ${amount} goes back to you`,
      paragraphs: [
        BECAUSE[reason],
        `We have sent ${amount} back ${wayBack(isByHand)}. Banks take ${returns.refundSettlesIn} until you see it.`,
      ],
      button:
        reason === 'paid twice'
          ? { label: 'Look at your orders', href: `${origin}/orders` }
          : { label: 'Look at your bag', href: `${origin}/cart` },
      closing: [`We are sorry for this. If anything is unclear, please write to ${brand.email}.`],
    }),
  }
}

const BECAUSE: Record<RefundReason, string> = {
  'too late':
    'Your payment reached us after the time for which we keep pieces aside, and a piece of your order was sold meanwhile. So there is no order.',
  'paid twice': 'You had ordered these pieces already, so this payment was one too many. Your order is on its way.',
  'other amount': 'Your payment was of another amount than your order, so we cannot take it.',
}
