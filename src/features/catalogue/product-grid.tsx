import type { Product } from '#contract/catalogue/product.ts'
import { formatRating } from '#contract/catalogue/ratings.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { type QuickAddProduct, quickAdd } from '../../state/bag/quick-add.ts'
import { useDeliveryPin } from '../../state/local/delivery-pin.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { useArrival } from '../delivery/arrival.tsx'
import { CornerHeart, type HeartProduct } from '../wishlist/heart.tsx'
import { type CardProduct, ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

/** Recently viewed ones may lack what earlier releases did not store. */
export type GridProduct = CardProduct & HeartProduct & Pick<Partial<Product>, 'rating'>

interface ProductGridProps {
  products: readonly GridProduct[]
  heading?: 'h2' | 'h3'
  /** Above the fold: load with high priority. */
  priority?: number
  /** By default four columns, two on phones. */
  className?: string | undefined
}

export function ProductGrid({ products, heading, priority = 0, className = styles.grid }: ProductGridProps) {
  const arrival = useArrival(useDeliveryPin().pin)
  return (
    <ul className={className}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.item}>
          <ProductCard product={product} priority={index < priority} {...(heading && { heading })} />
          <CornerHeart product={product} />
          <OnPicture product={product} />
          {arrival && isInStock(product) && <p className={styles.arrival}>{arrival}</p>}
        </li>
      ))}
    </ul>
  )
}

function isInStock(product: GridProduct): product is GridProduct & QuickAddProduct {
  return product.stock !== undefined && product.stock > 0
}

/** At the lower edge of the picture, where it moves nothing. Not within the card's link. */
function OnPicture({ product }: { product: GridProduct }) {
  const { title, rating } = product
  return (
    <div className={styles.onPicture}>
      {rating && (
        <p className={styles.rating}>
          <Icon name="star" size="xs" />
          <span className="sr">Rated </span>
          <span>{formatRating(rating.average)}</span>
          <span className="sr">of 5, reviews: </span>
          <span>{`(${rating.count})`}</span>
        </p>
      )}
      {isInStock(product) && (
        <button
          type="button"
          className={styles.add}
          aria-label={`Add ${title} to bag`}
          onClick={() => quickAdd(product)}
        >
          <Icon name="plus" size="s" />
        </button>
      )}
    </div>
  )
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
