import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './product-grid.module.css'

interface ProductGridSkeletonProps {
  /** How many pieces are on their way. */
  count: number
}

/** The places of pieces that are being loaded, in their final size. */
export function ProductGridSkeleton({ count }: ProductGridSkeletonProps) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      ))}
    </div>
  )
}
