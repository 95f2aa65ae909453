import { formatRupees } from '#contract/money.ts'
import type { Order } from '#contract/shapes/order.ts'
import styles from './order-sums.module.css'
import { paymentWords } from './payment-words.ts'

interface OrderSumsProps {
  order: Order
}

/** What the pieces came to, what was added and let off, and how it was paid. */
export function OrderSums({ order }: OrderSumsProps) {
  return (
    <dl className={styles.sums}>
      <Sum name="Subtotal" amount={order.subtotal} />
      {order.charges.map(({ name, amount }) => (
        <Sum key={name} name={name} amount={amount} />
      ))}
      {order.discounts.map(({ name, amount }) => (
        <Sum key={name} name={name} amount={-amount} />
      ))}
      {order.coupon && <Sum name={`Coupon ${order.coupon.code}`} amount={-order.coupon.amount} />}
      <div className={styles.total}>
        <dt>Total amount</dt>
        <dd>{formatRupees(order.amount)}</dd>
      </div>
      <div>
        <dt>Payment</dt>
        <dd>{paymentWords(order)}</dd>
      </div>
    </dl>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  const off = amount < 0
  return (
    <div className={off ? styles.off : undefined}>
      <dt>{name}</dt>
      <dd>
        {off && '−'}
        {formatRupees(Math.abs(amount))}
      </dd>
    </div>
  )
}
