import type { Order } from '#contract/orders/order.ts'
import type { OrderReturn } from '#contract/orders/return.ts'
import { proportion } from '#contract/orders/split-amount.ts'
import type { PaymentRow } from '../../money/payment-store.ts'
import { leftOf, WITHOUT_ORDER } from '../../money/refund-states.ts'
import { isRefundOf, type RefundRow } from '../../money/refund-store.ts'
import type { OrderRow } from './order-store.ts'

export interface OrderMoney {
  payments: readonly PaymentRow[]
  refunds: readonly RefundRow[]
}

/** Partly refunded orders are paid. */
export function moneyOf(row: OrderRow, money: OrderMoney): Order['money'] {
  if (row.method === 'cod') return codMoney(row)
  const payment = paymentOf(row, money)
  if (!payment) return 'none'
  const refunds = refundsOf(payment, money)
  if (refunds.some(({ state }) => state === 'due' || state === 'failed')) return 'being refunded'
  return leftOf(payment.amount, refunds) > 0 ? 'paid' : 'refunded'
}

/**
 * Finds the payment with money left, as a second one may have been refunded on
 * the provider's website. Returns undefined if there is none, e.g. for Cash on
 * Delivery.
 */
export function paymentOf(
  { checkout_session_id: checkoutId }: Pick<OrderRow, 'checkout_session_id'>,
  money: OrderMoney,
): PaymentRow | undefined {
  const candidates = money.payments.filter(
    (payment) =>
      payment.checkout_session_id === checkoutId &&
      !refundsOf(payment, money).some(({ reason }) => WITHOUT_ORDER.has(reason)),
  )
  return candidates.find((payment) => leftOf(payment.amount, refundsOf(payment, money)) > 0) ?? candidates[0]
}

/** Returns the earliest first. */
export function refundsOf(payment: PaymentRow, { refunds }: OrderMoney): RefundRow[] {
  return refunds.filter((refund) => isRefundOf(refund, payment))
}

/**
 * Returns how much of the total is refunded or being refunded, in paise. Refunds
 * in another currency count in proportion to the payment. Money given back for a
 * Cash on Delivery order counts if a return tells it.
 */
export function refundedPaise(row: OrderRow, money: OrderMoney, returns: readonly OrderReturn[]): number {
  if (row.method === 'cod') return returns.reduce((sum, returned) => sum + (returned.refundedPaise ?? 0), 0)
  const payment = paymentOf(row, money)
  if (!payment) return 0
  const left = Math.max(0, leftOf(payment.amount, refundsOf(payment, money)))
  return proportion(row.total_paise, payment.amount - left, payment.amount)
}

function codMoney({ status, returned_at, total_paise }: OrderRow): Order['money'] {
  if (status === 'cancelled' || returned_at !== null || total_paise === 0) return 'none'
  return status === 'delivered' ? 'paid' : 'on delivery'
}
