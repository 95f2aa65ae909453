import { useId } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './confirm-order.module.css'

/** Whether a confirmed order is sent only after earlier Cash on Delivery parcels. */
export function waitsForDelivery({ status, stock, needsConfirmation }: WaitingOrder): boolean {
  return status === 'pending' && stock === 'waiting' && needsConfirmation !== true
}

type WaitingOrder = Pick<Order, 'status' | 'stock' | 'needsConfirmation'>

export function WaitsForDelivery() {
  const titleId = useId()
  return (
    <section className={classNames('card', styles.card)} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        Your order waits for an earlier one
      </h2>
      <p>
        Other Cash on Delivery parcels are on their way to you. We send this order as soon as one of them has been
        delivered. Its pieces are not set aside until then; if they sell out, we cancel it and write to you.
      </p>
    </section>
  )
}
