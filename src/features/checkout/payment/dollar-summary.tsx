import { formatDollars, formatRupees, toPaise, toRupees } from '#contract/money.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import styles from './dollar-summary.module.css'

type Final = ResponseBodies['proceedCheckout']['finalOrder']

interface DollarSummaryProps {
  order: Final
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
        {order.products.map(({ productID: piece, quantity }) => (
          <li key={piece._id}>
            <span>
              {piece.title}
              {quantity > 1 && ` × ${quantity}`}
            </span>
            <span>{formatDollars(toRupees(toPaise(piece.price) * quantity))}</span>
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
          <b>{formatDollars(order.amount)}</b>
          <small>
            {formatRupees(order.amountInRupees)} at {formatRupees(order.rupeesPerDollar)} to the dollar
          </small>
        </span>
      </p>
      <p className={styles.bank}>
        Your card is charged in US dollars. Where its account is in another currency, your bank decides the last figure.
      </p>
    </div>
  )
}

/** Dollars. A dollar has hundredths like a rupee, so the same exact arithmetic holds. */
function dollarAdjustment({ amount, products }: Final): number {
  const pieces = products.reduce((cents, { productID, quantity }) => cents + toPaise(productID.price) * quantity, 0)
  return toRupees(toPaise(amount) - pieces)
}
