import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './orders-list.module.css'

/** The list while it is on its way. */
export function OrdersSkeleton() {
  return (
    <div className={styles.orders}>
      <p className="sr" role="status">
        Loading your orders
      </p>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={styles.waiting} />
      ))}
    </div>
  )
}
