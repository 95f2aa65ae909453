import type { Order } from '#contract/orders/order.ts'
import type { PaymentRow } from '../payments/payment-store.ts'
import { isRefundOf, type RefundRow } from '../payments/refund-store.ts'
import { leftOf } from '../payments/start-refund.ts'
import type { OrderRow } from './order-store.ts'

/** Payments for one or several orders, and the refunds of these payments. */
export interface OrderMoney {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
}

/** Returns whether an order is paid, will be paid on delivery, or is refunded. Partly refunded orders are paid. */
export function moneyOf(row: OrderRow, money: OrderMoney): Order['money'] {
  if (row.method === 'cod') return codMoney(row)
  const payment = paymentOf(row, money)
  if (!payment) return 'none'
  const refunds = money.refunds.filter((refund) => isRefundOf(refund, payment))
  if (refunds.some(({ state }) => state === 'due' || state === 'failed')) return 'being refunded'
  return leftOf(payment.amount, refunds) > 0 ? 'paid' : 'refunded'
}

/** Refund reasons of payments that did not pay for the order of their checkout. */
const PAID_NO_ORDER: ReadonlySet<string> = new Set(['too late', 'duplicate', 'wrong amount'])

/**
 * Finds the payment for an order: the one with money left, if a second one was refunded on the provider's website before
 * the shop could do so. Returns undefined if there is none, e.g. for Cash on Delivery.
 */
export function paymentOf(
  { checkout_session_id: checkoutId }: Pick<OrderRow, 'checkout_session_id'>,
  { payments, refunds }: OrderMoney,
): PaymentRow | undefined {
  const refundsOf = (payment: PaymentRow) => refunds.filter((refund) => isRefundOf(refund, payment))
  const candidates = payments.filter(
    (payment) =>
      payment.checkout_session_id === checkoutId && !refundsOf(payment).some(({ reason }) => PAID_NO_ORDER.has(reason)),
  )
  return candidates.find((payment) => leftOf(payment.amount, refundsOf(payment)) > 0) ?? candidates[0]
}

function codMoney({ status, returned_at, total_paise }: OrderRow): Order['money'] {
  if (status === 'cancelled' || returned_at !== null || total_paise === 0) return 'none'
  return status === 'delivered' ? 'paid' : 'on delivery'
}
