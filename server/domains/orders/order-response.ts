import { type Order, toWireOrder } from '#contract/order.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import { namedAmountsColumn, parseColumn } from '../../storage/json-columns.ts'
import type { Queries } from '../../storage/transaction.ts'
import { listPaymentsFor, type PaymentRow } from '../payments/payment-store.ts'
import type { OrderRow, StoredOrder } from './order-store.ts'

/** Completes stored orders with the state of their payments. */
export async function describeOrders(db: Queries, orders: readonly StoredOrder[]): Promise<Order[]> {
  const payments = await listPaymentsFor(
    db,
    orders.map(({ row }) => row.checkout_session_id),
  )
  return orders.map((stored) => describe(stored, payments))
}

export async function describeOrder(db: Queries, stored: StoredOrder): Promise<Order> {
  return describe(stored, await listPaymentsFor(db, [stored.row.checkout_session_id]))
}

export async function toOrderResponse(db: Queries, stored: StoredOrder): Promise<WireOrder> {
  return toWireOrder(await describeOrder(db, stored))
}

function describe({ row, lines }: StoredOrder, payments: readonly PaymentRow[]): Order {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    totalPaise: row.total_paise,
    subtotalPaise: row.subtotal_paise,
    charges: parseColumn(namedAmountsColumn, row.charges),
    discounts: parseColumn(namedAmountsColumn, row.discounts),
    coupon: row.coupon_code === null ? null : { code: row.coupon_code, paise: row.coupon_paise },
    address: JSON.parse(row.address),
    phone: row.phone,
    payment: PAYMENT_RESPONSE[row.method],
    money: moneyOf(row, payments),
    gift: row.gift === null ? null : JSON.parse(row.gift),
    bagRevision: row.bag_revision,
    createdAt: new Date(row.created_at).toISOString(),
    history: historyOf(row),
    lines: lines.map(({ position, product_id, title, image, price_paise, quantity }) => ({
      id: `${row.id}-${position + 1}`,
      productId: product_id,
      title,
      pricePaise: price_paise,
      image,
      quantity,
    })),
  }
}

const PAYMENT_RESPONSE = { cod: 'cod', razorpay: 'online_payment', stripe: 'card', other: 'card' } as const

function historyOf({ history }: OrderRow): Order['history'] {
  const steps: { status: OrderRow['status']; at: number }[] = JSON.parse(history)
  return steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() }))
}

const MONEY = { captured: 'paid', refunding: 'being refunded', refunded: 'refunded' } as const

function moneyOf(row: OrderRow, payments: readonly PaymentRow[]): Order['money'] {
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

function codMoney({ status }: OrderRow): Order['money'] {
  if (status === 'cancelled') return 'none'
  return status === 'delivered' ? 'paid' : 'on delivery'
}
