import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { useDeliveryPin } from '../../state/local/delivery-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useArrival } from '../delivery/arrival.tsx'
import { CornerHeart } from '../wishlist/heart.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly CardProduct[]
  heading?: 'h2' | 'h3'
  /** Above the fold: load with high priority. */
  priority?: number
}

/** Four columns, two on phones. */
export function ProductGrid({ products, heading, priority = 0 }: ProductGridProps) {
  const arrival = useArrival(useDeliveryPin().pin)
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.item}>
          <ProductCard product={product} priority={index < priority} {...(heading && { heading })} />
          <CornerHeart product={product} />
          {arrival && isInStock(product) && <p className={styles.arrival}>{arrival}</p>}
        </li>
      ))}
    </ul>
  )
}

function isInStock({ stock }: CardProduct): boolean {
  return stock === undefined || stock > 0
}

interface ProductGridSkeletonProps {
  count: number
}

export function ProductGridSkeleton({ count }: ProductGridSkeletonProps) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      ))}
    </div>
  )
}

interface ProductsLoadErrorProps {
  onRetry: () => void
}

/** The parent also retries by itself. */
export function ProductsLoadError({ onRetry }: ProductsLoadErrorProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <EmptyState
      title="We can't reach the shop"
      action={
        <Button ref={button} variant="secondary" onClick={onRetry}>
          Try again now
        </Button>
      }
    >
      These pieces could not be loaded. We'll try again in a few seconds.
    </EmptyState>
  )
}
