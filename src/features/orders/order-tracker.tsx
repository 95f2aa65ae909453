import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/schemas/order.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatDate } from '../../lib/format-date.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './order-tracker.module.css'
import { statusLabels, stepIcons, trackerSteps } from './status-labels.ts'

interface OrderTrackerProps {
  status: Exclude<OrderStatus, 'cancelled'>
  /** When it came to each step so far. A step that was left out has no date. */
  history: Order['history']
}

/** The four steps of an order. Those up to the current one are filled, the current one is emphasised. */
export function OrderTracker({ status, history }: OrderTrackerProps) {
  const current = trackerSteps.indexOf(status)
  const dates = new Map(history.map(({ status: step, at }) => [step, formatDate(at)]))
  return (
    <ol className={styles.tracker} aria-label="Where your order is">
      {trackerSteps.map((step, at) => (
        <li
          key={step}
          className={classNames(at < current && styles.done, at === current && styles.now)}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.point}>
            <Icon name={at < current ? 'check' : stepIcons[step]} size="xs" />
          </span>
          <span className={styles.name}>{statusLabels[step]}</span>
          {at < current && <span className="sr">, done</span>}
          {at <= current && <span className={styles.date}>{dates.get(step)}</span>}
        </li>
      ))}
    </ol>
  )
}
