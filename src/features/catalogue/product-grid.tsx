import type { ReactNode } from 'react'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly CardProduct[]
  /** The level of the cards' titles among the headings of the page. */
  heading?: 'h2' | 'h3'
  /** How many of the first pictures are seen at once. */
  priority?: number
  /** What stands on the upper right corner of each picture. */
  corner?: (piece: CardProduct) => ReactNode
}

/** Four pieces in a row, two on a phone. */
export function ProductGrid({ products, heading, priority = 0, corner }: ProductGridProps) {
  return (
    <ul className={styles.grid}>
      {products.map((piece, index) => (
        <li key={piece.id} className={styles.piece}>
          <ProductCard product={piece} priority={index < priority} {...(heading && { heading })} />
          {corner?.(piece)}
        </li>
      ))}
    </ul>
  )
}

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

interface ProductsLoadErrorProps {
  onRetry: () => void
}

/** In the place of pieces that could not be loaded. Whoever shows it goes on trying. */
export function ProductsLoadError({ onRetry }: ProductsLoadErrorProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <EmptyState
      title="The shop does not answer"
      action={
        <Button ref={button} variant="secondary" onClick={onRetry}>
          Try again now
        </Button>
      }
    >
      These pieces could not be loaded. We try again by ourselves in a few seconds.
    </EmptyState>
  )
}
