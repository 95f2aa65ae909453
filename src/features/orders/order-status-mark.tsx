import type { OrderStatus } from '#contract/order-status.ts'
import { classNames } from '../../lib/class-names.ts'
import styles from './order-status-mark.module.css'
import { statusNames } from './status-names.ts'

interface OrderStatusMarkProps {
  status: OrderStatus
}

const looks: Record<OrderStatus, string | undefined> = {
  pending: styles.underway,
  shipped: styles.underway,
  'in transit': styles.underway,
  delivered: styles.arrived,
  cancelled: styles.cancelled,
}

/** How far an order is, in one word with a dot. */
export function OrderStatusMark({ status }: OrderStatusMarkProps) {
  return <span className={classNames(styles.status, looks[status])}>{statusNames[status]}</span>
}
