import type * as z from 'zod'
import { toRupees } from '#contract/money.ts'
import type { order } from '#contract/schemas/order.ts'
import { namedAmountsColumn, parseColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { listPaymentsFor, type PaymentRow } from '../payments/payment-store.ts'
import type { OrderRow, StoredOrder } from './order-store.ts'

export type OrderResponse = z.input<typeof order>

/** Orders in the form that travels, with where their money is. */
export async function toOrderResponses(db: Queries, orders: readonly StoredOrder[]): Promise<OrderResponse[]> {
  const payments = await listPaymentsFor(
    db,
    orders.map(({ row }) => row.checkout_session_id),
  )
  return orders.map(({ row, lines }) => ({
    _id: row.id,
    order_id: row.number,
    status: row.status,
    amount: toRupees(row.total_paise),
    subtotal: toRupees(row.subtotal_paise),
    charges: inRupees(row.charges),
    discounts: inRupees(row.discounts),
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, amount: toRupees(row.coupon_paise) },
    address: JSON.parse(row.address),
    phone: row.phone,
    payment: PAYMENT_RESPONSE[row.method],
    money: moneyOf(row, payments),
    giftData: row.gift === null ? null : JSON.parse(row.gift),
    bagRevision: row.bag_revision,
    createdAt: new Date(row.created_at).toISOString(),
    history: historyOf(row),
    products: lines.map(({ position, product_id, title, image, price_paise, quantity }) => ({
      _id: `${row.id}-${position + 1}`,
      quantity,
      productID: { _id: product_id, title, price: toRupees(price_paise), image: image ? [image] : [] },
    })),
  }))
}

/** One order in the form that travels. */
export async function toOrderResponse(db: Queries, stored: StoredOrder): Promise<OrderResponse> {
  const [one] = await toOrderResponses(db, [stored])
  if (!one) throw new Error('One order makes one order.')
  return one
}

const PAYMENT_RESPONSE = { cod: 'cod', razorpay: 'online_payment', stripe: 'card', other: 'card' } as const

function inRupees(named: string): { name: string; amount: number }[] {
  return parseColumn(namedAmountsColumn, named).map(({ name, paise }) => ({ name, amount: toRupees(paise) }))
}

function historyOf({ history }: OrderRow): OrderResponse['history'] {
  const steps: { status: OrderRow['status']; at: number }[] = JSON.parse(history)
  return steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() }))
}

const MONEY = { captured: 'paid', refunding: 'being refunded', refunded: 'refunded' } as const

function moneyOf(row: OrderRow, payments: readonly PaymentRow[]): OrderResponse['money'] {
  if (row.method === 'cod') return codMoney(row)
  const paid = paymentOf(row, payments)
  return paid ? MONEY[paid.state] : 'none'
}

/** The payment that an order was placed for, out of all that were made for it; undefined where it is paid at the door. */
export function paymentOf(
  { checkout_session_id: intendedId }: Pick<OrderRow, 'checkout_session_id'>,
  payments: readonly PaymentRow[],
): PaymentRow | undefined {
  // Payments that were sent back because the order had been paid already are not this order's money.
  return payments.find(
    ({ checkout_session_id, reason }) =>
      checkout_session_id === intendedId && (reason === null || reason === 'cancelled'),
  )
}

function codMoney({ status }: OrderRow): OrderResponse['money'] {
  if (status === 'cancelled') return 'none'
  return status === 'delivered' ? 'paid' : 'on delivery'
}
