import { formatRupees } from '#contract/money.ts'
import type { CouponRule, Price } from '#contract/price.ts'
import styles from './summary-sums.module.css'

interface SummarySumsProps {
  price: Price
  coupon: CouponRule | null
}

/** The subtotal, every charge, every discount as a negative amount, and what it comes to. */
export function SummarySums({ price, coupon }: SummarySumsProps) {
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal" rupees={price.subtotal} />
      {price.charges.map(({ name, amount }) => (
        <Sum key={name} name={name} rupees={amount} />
      ))}
      {price.discounts.map(({ name, amount }) => (
        <Sum key={name} name={name} rupees={amount} off />
      ))}
      {coupon && price.coupon && (
        <Sum name={`Coupon ${coupon.code} (${coupon.percent}%)`} rupees={price.coupon.amount} off />
      )}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatRupees(price.total)}</dd>
      </div>
    </dl>
  )
}

function Sum({ name, rupees, off = false }: { name: string; rupees: number; off?: boolean }) {
  return (
    <div className={off ? styles.off : undefined}>
      <dt>{name}</dt>
      <dd>
        {off && '−'}
        {formatRupees(rupees)}
      </dd>
    </div>
  )
}
