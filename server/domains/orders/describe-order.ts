import { type Order, toWireOrder } from '#contract/orders/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import {
  addressColumn,
  giftColumn,
  namedAmountsColumn,
  orderHistoryColumn,
  parseColumn,
} from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { listPaymentsFor, type PaymentRow } from '../payments/payment-store.ts'
import type { OrderRow, StoredOrder } from './order-store.ts'

/**
 * Converts stored orders to the API contract's `Order` type, including whether each order has been paid or refunded.
 */
export async function describeOrders(db: Queries, orders: readonly StoredOrder[]): Promise<Order[]> {
  const payments = await listPaymentsFor(
    db,
    orders.map(({ row }) => row.checkout_session_id),
  )
  return orders.map((stored) => describeStored(stored, payments))
}

export async function describeOrder(db: Queries, stored: StoredOrder): Promise<Order> {
  return describeStored(stored, await listPaymentsFor(db, [stored.row.checkout_session_id]))
}

export async function toOrderResponse(db: Queries, stored: StoredOrder): Promise<WireOrder> {
  return toWireOrder(await describeOrder(db, stored))
}

function describeStored({ row, lines }: StoredOrder, payments: readonly PaymentRow[]): Order {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    totalPaise: row.total_paise,
    subtotalPaise: row.subtotal_paise,
    charges: parseColumn(namedAmountsColumn, row.charges),
    discounts: parseColumn(namedAmountsColumn, row.discounts),
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, paise: row.coupon_paise },
    address: parseColumn(addressColumn, row.address),
    phone: row.phone,
    payment: PAYMENT_KIND[row.method],
    money: moneyOf(row, payments),
    gift: row.gift === null ? null : parseColumn(giftColumn, row.gift),
    bagRevision: row.bag_revision,
    createdAt: toIso(row.created_at),
    history: parseColumn(orderHistoryColumn, row.history).map(({ status, at }) => ({ status, at: toIso(at) })),
    lines: lines.map(({ position, product_id, size, title, image, price_paise, quantity }) => ({
      id: `${row.id}-${position + 1}`,
      productId: product_id,
      ...(size !== null && { size }),
      title,
      pricePaise: price_paise,
      image,
      quantity,
    })),
  }
}

function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

/** Names of the payment methods in the API. */
export const PAYMENT_KIND = { cod: 'cod', razorpay: 'online_payment', stripe: 'card', other: 'card' } as const
const MONEY = { captured: 'paid', refunding: 'being refunded', refunded: 'refunded' } as const

function moneyOf(row: OrderRow, payments: readonly PaymentRow[]): Order['money'] {
  if (row.method === 'cod') return codMoney(row)
  const payment = paymentOf(row, payments)
  return payment ? MONEY[payment.state] : 'none'
}

/** Finds the payment for an order among `payments`. Returns undefined if there is none, e.g. for Cash on Delivery. */
export function paymentOf(
  { checkout_session_id: checkoutId }: Pick<OrderRow, 'checkout_session_id'>,
  payments: readonly PaymentRow[],
): PaymentRow | undefined {
  // Payments with any other refund reason, e.g. duplicates, did not pay for this order.
  return payments.find(
    ({ checkout_session_id, reason }) =>
      checkout_session_id === checkoutId && (reason === null || reason === 'cancelled'),
  )
}

function codMoney({ status, returned_at }: OrderRow): Order['money'] {
  if (status === 'cancelled' || returned_at !== null) return 'none'
  return status === 'delivered' ? 'paid' : 'on delivery'
}
