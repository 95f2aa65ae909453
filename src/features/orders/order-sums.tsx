import type { Order } from '#contract/shapes/order.ts'
import { Sums } from '../../ui/sums.tsx'
import styles from './order-sums.module.css'
import { paymentWords } from './payment-words.ts'

interface OrderSumsProps {
  order: Order
}

/** What the pieces came to, what was added and let off, and how it was paid. */
export function OrderSums({ order }: OrderSumsProps) {
  const rows = [
    { name: 'Subtotal', rupees: order.subtotal },
    ...order.charges.map(({ name, amount }) => ({ name, rupees: amount })),
    ...order.discounts.map(({ name, amount }) => ({ name, rupees: -amount })),
  ]
  if (order.coupon) rows.push({ name: `Coupon ${order.coupon.code}`, rupees: -order.coupon.amount })
  return (
    <Sums className={styles.sums} rows={rows} total={{ name: 'Total amount', rupees: order.amount }}>
      <div>
        <dt>Payment</dt>
        <dd>{paymentWords(order)}</dd>
      </div>
    </Sums>
  )
}
