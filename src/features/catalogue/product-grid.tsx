import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { CornerHeart } from '../wishlist/lazy-heart.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** Heading level of the cards' titles. */
  heading?: 'h2' | 'h3'
  /** Number of pictures above the fold. */
  priority?: number
}

/** Shows product cards with wishlist hearts in four columns, or two on phones. */
export function ProductGrid({ products, heading, priority = 0 }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.item}>
          <ProductCard product={product} priority={index < priority} {...(heading && { heading })} />
          <CornerHeart product={product} />
        </li>
      ))}
    </ul>
  )
}

interface ProductGridSkeletonProps {
  /** Number of products being loaded. */
  count: number
}

/** Shows placeholders for products that are being loaded. */
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

/** Shows that products could not be loaded. The parent keeps retrying. */
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
