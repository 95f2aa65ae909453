import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './reviews-panel.module.css'

/** The panel while the reviews are on their way, in its final proportions. */
export function ReviewsSkeleton() {
  return (
    <>
      <div>
        <h2 id="reviews-title">Reviews</h2>
        <Skeleton className={styles.skeletonSummary} />
      </div>
      <div className={styles.skeletonList}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.skeletonItem} />
        ))}
      </div>
    </>
  )
}
