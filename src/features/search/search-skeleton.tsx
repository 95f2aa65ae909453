import { Skeleton } from '../../ui/layout/skeleton.tsx'
import hit from './search-result.module.css'
import styles from './search-skeleton.module.css'

/** Results of the final size, while the shop looks. */
export function SearchResultsSkeleton() {
  return (
    <div aria-busy="true">
      {[0, 1, 2].map((row) => (
        <div key={row} className={hit.hit}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.price} />
        </div>
      ))}
    </div>
  )
}
