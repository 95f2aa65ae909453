import { type Order, toWireOrder } from '#contract/orders/order.ts'
import { isInProgress } from '#contract/orders/order-status.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import type { WireOrder } from '#contract/schemas/order.ts'
import {
  addressColumn,
  businessColumn,
  giftColumn,
  namedAmountsColumn,
  orderHistoryColumn,
  parseColumn,
} from '../../../storage/json-columns.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { type PaperNumbers, readPaperNumbers } from '../../invoices/invoice-store.ts'
import { listDisputedCheckouts } from '../../money/dispute-store.ts'
import { listPaymentsFor } from '../../money/payment-store.ts'
import { listRefundsFor } from '../../money/refund-store.ts'
import { moneyOf, type OrderMoney, refundedPaise } from './order-money.ts'
import type { OrderRow, StoredOrder } from './order-store.ts'
import { type ExchangeSource, readExchangeSources, readReturnsOf } from './return-store.ts'

/**
 * Converts orders to the contract's type, including whether they are paid or
 * refunded.
 */
export async function describeOrders(db: Queries, orders: readonly StoredOrder[]): Promise<Order[]> {
  const money = await readMoney(db, orders)
  const ids = orders.map(({ row }) => row.id)
  const papersOf = await readPaperNumbers(db, ids)
  const returns = await readReturnsOf(db, ids)
  const disputed = await listDisputedCheckouts(
    db,
    orders.map(({ row }) => row.checkout_session_id),
  )
  const sources = await readExchangeSources(db, ids)
  return orders.map((stored) => {
    const { id } = stored.row
    const refunded = refundedPaise(stored.row, money, returns.get(id) ?? [])
    return {
      ...describeStored(stored, money, papersOf(id)),
      ...(refunded > 0 && { refundedPaise: refunded }),
      ...(disputed.has(stored.row.checkout_session_id) && { disputed: true }),
      ...describeReturns(returns.get(id), sources.get(id)),
    }
  })
}

/**
 * For an order just placed without a payment: there is nothing to read about it.
 */
export function describeNewOrder(stored: StoredOrder): Order {
  return describeStored(stored, { payments: [], refunds: [] }, {})
}

export async function describeOrder(db: Queries, stored: StoredOrder): Promise<Order> {
  const [order] = await describeOrders(db, [stored])
  if (!order) throw new Error(`The order ${stored.row.id} was not described.`)
  return order
}

export async function toOrderResponse(db: Queries, stored: StoredOrder): Promise<WireOrder> {
  return toWireOrder(await describeOrder(db, stored))
}

/** Cash on Delivery has neither payments nor refunds. */
export async function readMoney(db: Queries, orders: readonly Pick<StoredOrder, 'row'>[]): Promise<OrderMoney> {
  const prepaid = orders.filter(({ row }) => row.method !== 'cod')
  const payments = await listPaymentsFor(
    db,
    prepaid.map(({ row }) => row.checkout_session_id),
  )
  return { payments, refunds: await listRefundsFor(db, payments) }
}

function describeReturns(
  returns: readonly OrderReturn[] | undefined,
  source: ExchangeSource | undefined,
): Pick<Order, 'returns' | 'exchangeOf'> {
  return {
    ...(returns && { returns }),
    ...(source && { exchangeOf: { number: source.number, paise: source.paise } }),
  }
}

function describeStored({ row, lines }: StoredOrder, money: OrderMoney, papers: PaperNumbers): Order {
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
    ...(row.business !== null && { business: parseColumn(businessColumn, row.business) }),
    payment: PAYMENT_KIND[row.method],
    money: moneyOf(row, money),
    gift: row.gift === null ? null : parseColumn(giftColumn, row.gift),
    bagRevision: row.bag_revision,
    ...(row.parcel_state !== null && { parcelTrouble: row.parcel_state }),
    ...(row.cancel_requested_at !== null && { cancelling: true }),
    ...papers,
    createdAt: toIso(row.created_at),
    needsConfirmation: row.needs_confirmation === 1,
    ...(row.confirm_by !== null && { confirmBy: toIso(row.confirm_by) }),
    ...(row.stock_until !== null && { heldUntil: toIso(row.stock_until) }),
    ...describeArrival(row),
    ...(row.stock_state === 'waiting' && { stock: 'waiting' as const }),
    ...(row.stock_state === 'gone' && { stock: 'sold out' as const }),
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

/** Nothing once it has arrived, or if nobody knows when it will. */
function describeArrival(row: OrderRow): Pick<Order, 'arrives'> {
  const { arrives_first: first, arrives_last: last } = row
  const isExpected =
    isInProgress(row.status) &&
    row.parcel_state === null &&
    row.cancel_requested_at === null &&
    row.stock_state === 'taken'
  return isExpected && first !== null && last !== null ? { arrives: { first: toIso(first), last: toIso(last) } } : {}
}

function toIso(instant: number): string {
  return new Date(instant).toISOString()
}

export const PAYMENT_KIND = { cod: 'cod', razorpay: 'online_payment', stripe: 'card', paypal: 'card' } as const
