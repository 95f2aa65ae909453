import { formatDollars, formatRupees } from '#contract/money.ts'
import type { DollarOrder } from '#contract/payment.ts'
import styles from './dollar-summary.module.css'

interface DollarSummaryProps {
  order: DollarOrder
  /** Of the coupon that was applied; empty without one. */
  coupon: string
}

/** What is paid in dollars, piece by piece, and the rupees that it stands for. */
export function DollarSummary({ order, coupon }: DollarSummaryProps) {
  const rest = dollarAdjustment(order)
  return (
    <div className={styles.final}>
      <h3>Final order</h3>
      <ul>
        {order.lines.map(({ productId, title, priceCents, quantity }) => (
          <li key={productId}>
            <span>
              {title}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <span>{formatDollars(priceCents * quantity)}</span>
          </li>
        ))}
        {rest !== 0 && (
          <li>
            <span>{coupon ? `Coupon ${coupon}` : 'Charges, discounts and rounding'}</span>
            <span>
              {rest < 0 && '−'}
              {formatDollars(Math.abs(rest))}
            </span>
          </li>
        )}
      </ul>
      <p className={styles.total}>
        <span>Total</span>
        <span>
          <b>{formatDollars(order.totalCents)}</b>
          <small>
            {formatRupees(order.totalPaise)} at {formatRupees(order.paisePerDollar)} to the dollar
          </small>
        </span>
      </p>
      <p className={styles.bank}>
        Your card is charged in US dollars. Where its account is in another currency, your bank decides the last figure.
      </p>
    </div>
  )
}

/** Returns the cents by which the total differs from the sum of the products. */
function dollarAdjustment({ totalCents, lines }: DollarOrder): number {
  return totalCents - lines.reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0)
}
