import { formatRupees } from '#contract/money.ts'
import { isUnderWay } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { shortDate } from '../../lib/short-date.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Rosette } from '../../ui/rosette.tsx'
import { OrderNews } from './order-news.tsx'
import styles from './payment-outcome.module.css'

interface PlacedOrderProps {
  order: Pick<Order, 'order_id' | 'createdAt' | 'amount' | 'status'>
  token: string
}

/** The order that a checkout has led to. */
export function PlacedOrder({ order, token }: PlacedOrderProps) {
  return (
    <>
      <Rosette mark="check" />
      <h1>Order placed successfully.!</h1>
      <p>Thank you for your purchase.</p>
      <dl className={styles.facts}>
        <div>
          <dt>Order ID</dt>
          <dd>{order.order_id}</dd>
        </div>
        <div>
          <dt>Date</dt>
          <dd>{shortDate(order.createdAt)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatRupees(order.amount)}</dd>
        </div>
      </dl>
      <ButtonLink href="/orders">Go to Orders</ButtonLink>
      <div className={styles.news}>
        <OrderNews token={token} isUnderWay={isUnderWay(order.status)} />
      </div>
    </>
  )
}
