import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductLayout } from './product-layout.tsx'
import styles from './product-skeleton.module.css'

/** The page of a product while it is on its way: pictures, name, price and buttons in their final places. */
export function ProductSkeleton() {
  return (
    <ProductLayout>
      <Skeleton className={styles.picture} />
      <div className={styles.info}>
        <div role="status" className="sr">
          <h1>Loading…</h1>
        </div>
        <Skeleton className={styles.title} />
        <Skeleton className={styles.rating} />
        <Skeleton className={styles.price} />
        <Skeleton className={styles.line} />
        <Skeleton className={styles.buttons} />
        <Skeleton className={styles.badges} />
      </div>
    </ProductLayout>
  )
}
