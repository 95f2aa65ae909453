import { Skeleton } from '../../ui/skeleton.tsx'
import { BagLayout } from './bag-layout.tsx'
import styles from './bag-skeleton.module.css'

/** The bag while the device is asked for it. */
export function BagSkeleton() {
  return (
    <>
      <p className="sr" role="status">
        Loading your bag
      </p>
      <BagLayout
        count={null}
        lines={[1, 2].map((line) => (
          <div key={line} className={styles.line}>
            <Skeleton className={styles.picture} />
            <Skeleton className={styles.words} />
          </div>
        ))}
        summary={<Skeleton className={styles.summary} />}
      />
    </>
  )
}
