import type { Order } from '#contract/orders/order.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './order-tracker.module.css'
import { statusLabels, stepIcons, trackerSteps } from './status-labels.ts'

interface OrderProgressProps {
  order: Pick<Order, 'status' | 'history' | 'money'>
}

/** Shows how far an order has come, or that it was cancelled and whether its payment has been refunded. */
export function OrderProgress({ order: { status, history, money } }: OrderProgressProps) {
  return status === 'cancelled' ? <CancelledNotice money={money} /> : <OrderTracker status={status} history={history} />
}

function CancelledNotice({ money }: Pick<Order, 'money'>) {
  return (
    <p className={styles.cancelled}>
      <b>This order was cancelled.</b>
      {money === 'being refunded' && ' Your refund is on its way.'}
      {money === 'refunded' && ' Your refund has been sent.'}
    </p>
  )
}

interface OrderTrackerProps {
  status: Exclude<Order['status'], 'cancelled'>
  /** Times at which the order reached each status. Skipped statuses have no entry. */
  history: Order['history']
}

/** Shows an order's progress in four steps. Completed steps are filled in, and the current step is emphasised. */
function OrderTracker({ status, history }: OrderTrackerProps) {
  const current = trackerSteps.indexOf(status)
  const dates = new Map(history.map((entry) => [entry.status, formatShortDate(entry.at)]))
  return (
    <ol className={styles.tracker} aria-label="Order status">
      {trackerSteps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < current && styles.done, index === current && styles.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.point}>
            <Icon name={index < current ? 'check' : stepIcons[step]} size="xs" />
          </span>
          <span className={styles.name}>{statusLabels[step]}</span>
          {index < current && <span className="sr">, done</span>}
          {index <= current && <span className={styles.date}>{dates.get(step)}</span>}
        </li>
      ))}
    </ol>
  )
}
