import type { CouponRule, Price } from '#contract/price.ts'
import { Sums } from '../../ui/sums.tsx'

interface SummarySumsProps {
  price: Price
  coupon: CouponRule | null
}

/** The subtotal, every charge, every discount as a negative amount, and what it comes to. */
export function SummarySums({ price, coupon }: SummarySumsProps) {
  const rows = [
    { name: 'Subtotal', rupees: price.subtotal },
    ...price.charges.map(({ name, amount }) => ({ name, rupees: amount })),
    ...price.discounts.map(({ name, amount }) => ({ name, rupees: -amount })),
  ]
  if (coupon && price.coupon) {
    rows.push({ name: `Coupon ${coupon.code} (${coupon.percent}%)`, rupees: -price.coupon.amount })
  }
  return <Sums rows={rows} total={{ name: 'Total', rupees: price.total }} />
}
