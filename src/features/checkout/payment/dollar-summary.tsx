import { formatLineTitle, lineKey } from '#contract/bag/line-id.ts'
import { formatDollars, formatRupees } from '#contract/money.ts'
import type { DollarOrder } from '#contract/orders/payment.ts'
import styles from './dollar-summary.module.css'

interface DollarSummaryProps {
  order: DollarOrder
  /** Empty without one. */
  coupon: string
}

/** With the total in rupees and the rate. */
export function DollarSummary({ order, coupon }: DollarSummaryProps) {
  const adjustment = dollarAdjustment(order)
  return (
    <div className={styles.summary}>
      <h3>Final order</h3>
      <ul>
        {order.lines.map(({ priceCents, quantity, ...line }) => (
          <li key={lineKey(line)}>
            <span>{`${formatLineTitle(line)}${quantity > 1 ? ` × ${quantity}` : ''}`}</span>
            <span>{formatDollars(priceCents * quantity)}</span>
          </li>
        ))}
        {adjustment !== 0 && (
          <li>
            <span>{coupon ? `Coupon ${coupon}` : 'Charges, discounts and rounding'}</span>
            <span>{`${adjustment < 0 ? '−' : ''}${formatDollars(Math.abs(adjustment))}`}</span>
          </li>
        )}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <span>
          <b>{formatDollars(order.totalCents)}</b>
          <small>{`${formatRupees(order.totalPaise)} at ${formatRupees(order.paisePerDollar)} to the dollar`}</small>
        </span>
      </p>
      <p className={styles.note}>
        Your card is charged in US dollars. If your account is in another currency, your bank sets the final amount.
      </p>
    </div>
  )
}

/** The total less the sum of the products, in US cents. */
function dollarAdjustment({ totalCents, lines }: DollarOrder): number {
  return totalCents - lines.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0)
}
