import type { OrderStatus } from '#contract/order-status.ts'
import { classNames } from '../../lib/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './order-tracker.module.css'
import { statusNames, stepIcons, trackerSteps } from './status-names.ts'

interface OrderTrackerProps {
  status: Exclude<OrderStatus, 'cancelled'>
}

/** The four steps of an order. Those up to the current one are filled, the current one is emphasised. */
export function OrderTracker({ status }: OrderTrackerProps) {
  const current = trackerSteps.indexOf(status)
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
          {statusNames[step]}
          {at < current && <span className="sr">, done</span>}
        </li>
      ))}
    </ol>
  )
}
