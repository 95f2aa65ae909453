import { useId } from 'react'
import { formatRupees } from '#contract/money.ts'
import { priceOf } from '#contract/price.ts'
import { Button } from '../../ui/button.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import styles from './order-summary.module.css'

interface OrderSummaryProps {
  /** What the lines come to, in rupees. */
  subtotal: number
}

/** What the bag costs, and the way to pay. A guest is shown the way to an account. */
export function OrderSummary({ subtotal }: OrderSummaryProps) {
  const titleId = useId()
  const reasonId = useId()
  const { charges, discounts, total } = priceOf(subtotal)
  return (
    <section className={styles.summary} aria-labelledby={titleId}>
      <h2 id={titleId}>Order Summary</h2>
      <dl className={styles.sums}>
        <div>
          <dt>Subtotal</dt>
          <dd>{formatRupees(subtotal)}</dd>
        </div>
        {charges.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatRupees(amount)}</dd>
          </div>
        ))}
        {discounts.map(({ name, amount }) => (
          <div key={name} className={styles.minus}>
            <dt>{name}</dt>
            <dd>−{formatRupees(amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatRupees(total)}</dd>
        </div>
      </dl>
      <div>
        <Button block disabled aria-describedby={reasonId}>
          BUY NOW
        </Button>
        <p className={styles.reason} id={reasonId}>
          <ShopLink className="link" href="/register">
            Please login or register to checkout
          </ShopLink>
        </p>
      </div>
    </section>
  )
}
