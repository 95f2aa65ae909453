/** Tells the owner of every order that is paid or confirmed. */
import { formatRupees } from '#contract/money.ts'
import { hidesPrices } from '#contract/orders/hides-prices.ts'
import { itemTitle, type Order } from '#contract/orders/order.ts'
import { addOwnerEmail, type OwnerEmail } from '../../../emails/owner-email.ts'
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { describeOrder } from './describe-order.ts'
import { insertNewOrder, takeNewOrders, wasReportedAfter } from './new-order-store.ts'
import { readOrder } from './order-store.ts'

/** In ms: at most one email in two minutes. */
const REPORT_PAUSE_MS = 2 * 60_000

/** Further orders follow two minutes later. */
const ORDERS_PER_EMAIL = 50

/** In the transaction that places or confirms it. */
export const addNewOrder: (tx: Tx, orderId: string, now: number) => Promise<void> = insertNewOrder

/** Several processes may run it. */
export async function reportNewOrders({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (await wasReportedAfter(tx, now - REPORT_PAUSE_MS)) return
    const orders: NewOrder[] = []
    for (const id of await takeNewOrders(tx, ORDERS_PER_EMAIL)) {
      const stored = await readOrder(tx, { id })
      if (stored) orders.push(await describeOrder(tx, stored))
    }
    if (orders.length > 0) await addOwnerEmail(tx, newOrdersEmail(orders, now), now)
  })
}

type NewOrder = Pick<Order, 'number' | 'status' | 'payment' | 'totalPaise' | 'address' | 'lines' | 'gift' | 'stock'>

/** Without name, street and phone number: emails are forwarded. */
export function newOrdersEmail(orders: readonly NewOrder[], now: number): OwnerEmail {
  const [first] = orders
  return {
    subject: orders.length === 1 && first ? `New order ${first.number}` : `${orders.length} new orders`,
    paragraphs: orders.flatMap(orderParagraphs),
    dedupeKey: `new-orders-${now}`,
  }
}

const PAYMENTS: Record<NewOrder['payment'], string> = {
  cod: 'Cash on Delivery',
  online_payment: 'paid online',
  card: 'paid by card',
}

function orderParagraphs({ number, status, payment, totalPaise, address, lines, gift, stock }: NewOrder): string[] {
  const pieces = lines.map((line) => `${line.quantity} × ${itemTitle(line)}`).join('; ')
  const next =
    stock === 'waiting' ? 'It waits for the shopper’s earlier parcels.' : `Its parcel’s label: “label ${number}”.`
  return [
    `${number}: ${formatRupees(totalPaise)}, ${PAYMENTS[payment]}, to ${address.city}, ${address.country}.`,
    `${pieces}.${gift ? ` Wishes card: ${gift.occasion}${gift.message ? ', with a message' : ''}.` : ''}`,
    ...(hidesPrices({ gift, address }) ? ['No prices in the parcel.'] : []),
    status === 'cancelled' ? 'It has been cancelled since.' : `See it with “npm run cli -- order ${number}”. ${next}`,
  ]
}
