import { formatRupees } from '#contract/money.ts'
import type { Mail } from '../../providers/mail.ts'
import type { WayOfPaying } from '../../storage/order-tables.ts'
import type { LetterTopic } from '../../storage/outbox.ts'
import type { Queries } from '../../storage/transaction.ts'
import { isReachable, readUser } from '../account/user-store.ts'
import { amountAsTaken } from '../payments/amount-as-taken.ts'
import { paymentsFor, readPayment, shopperOfPayment } from '../payments/payment-store.ts'
import { isByHand } from '../payments/refund-by-hand.ts'
import { orderLetter, refundLetter } from './letters.ts'
import { orderOnWire, paymentOf } from './order-on-wire.ts'
import { readOrder } from './order-store.ts'

interface Parts {
  db: Queries
  mail: Mail
  /** The shop's own address, as `https://shop.example`. */
  origin: string
}

/** Mails the shopper what has happened to an order. Repeatable with the same key. */
export async function tellOfOrder(
  { db, mail, origin }: Parts,
  { orderId, news }: { orderId: string; news: LetterTopic },
  key: string,
): Promise<void> {
  const stored = await readOrder(db, { id: orderId })
  const user = stored && (await readUser(db, stored.row.user_id))
  if (!user || !isReachable(user)) return
  const order = await orderOnWire(db, stored)
  const payment = paymentOf(stored.row, await paymentsFor(db, [stored.row.intended_order_id]))
  const paid = payment ? amountAsTaken(payment) : formatRupees(order.amount)
  const about = { to: user.email, origin, order, paid, isByHand: payment !== undefined && isByHand(payment) }
  await mail.send(orderLetter(news, about), key)
}

/** Mails the shopper why their money goes back without an order. Repeatable with the same key. */
export async function tellOfRefund(
  { db, mail, origin }: Parts,
  { way, paymentId }: { way: WayOfPaying; paymentId: string },
  key: string,
): Promise<void> {
  const payment = await readPayment(db, { way, id: paymentId })
  const user = await readUser(db, (await shopperOfPayment(db, { way, id: paymentId })) ?? '')
  if (!user || !isReachable(user)) return
  if (!payment || payment.reason === null || payment.reason === 'cancelled') return
  const about = { to: user.email, origin, amount: amountAsTaken(payment), isByHand: isByHand(payment) }
  await mail.send(refundLetter(payment.reason, about), key)
}
