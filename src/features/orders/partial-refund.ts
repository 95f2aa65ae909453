import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'

/**
 * Says how much of an order's payment is refunded, e.g. `₹1,200 refunded`.
 * Returns null if nothing or all of it is, or if it is not known, as in copies
 * that an earlier release saved.
 */
export function partialRefund({
  money,
  refundedPaise = 0,
  totalPaise,
}: Pick<Order, 'money' | 'refundedPaise' | 'totalPaise'>): string | null {
  if (refundedPaise === 0 || refundedPaise >= totalPaise) return null
  const amount = formatRupees(refundedPaise)
  if (money === 'being refunded') return `${amount} refund on its way`
  return money === 'paid' ? `${amount} refunded` : null
}
