import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ProductPage } from '#contract/product.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import type { CachedResponse } from '../../state/queries/queries.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PAGE_SIZE } from './catalogue-queries.ts'
import type { CardProduct } from './product-card.tsx'
import { ProductGrid, ProductGridSkeleton, ProductsLoadError } from './product-grid.tsx'
import styles from './product-pages.module.css'

interface ProductPagesProps {
  list: UseInfiniteQueryResult<InfiniteData<CachedResponse<ProductPage>>>
  /** It could not be loaded, and there is nothing to show in its place. */
  failed: boolean
  /** How many filters narrow the list. */
  filters: number
  onClear: () => void
  corner: (piece: CardProduct) => ReactNode
}

/** A phone shows two pictures at once before anything else. */
const PRIORITY_PICTURES = 2

/** The pieces of a list as far as they are loaded, or what is in their place. */
export function ProductPages({ list, failed, filters, onClear, corner }: ProductPagesProps) {
  const { data, isPlaceholderData, isFetchingNextPage, hasNextPage, isFetchNextPageError } = list
  if (failed) return <ProductsLoadError onRetry={() => list.refetch()} />
  const total = data?.pages[0]?.data.total ?? 0
  // Nothing is no picture of what was there before.
  if (!data || (isPlaceholderData && total === 0)) return <ProductGridSkeleton count={PAGE_SIZE} />
  if (total === 0) return <NoProducts filters={filters} onClear={onClear} />
  const pieces = [
    ...new Map(data.pages.flatMap(({ data }) => data.products).map((piece) => [piece.id, piece])).values(),
  ]
  return (
    <div className={isPlaceholderData ? styles.former : undefined} aria-busy={isPlaceholderData}>
      <ProductGrid products={pieces} heading="h2" priority={PRIORITY_PICTURES} corner={corner} />
      {isFetchingNextPage && (
        <div className={styles.coming}>
          <ProductGridSkeleton count={Math.min(PAGE_SIZE, total - pieces.length)} />
        </div>
      )}
      {/* Takes the focus from the button that asked for the last page. */}
      <div tabIndex={-1}>
        {hasNextPage && !isPlaceholderData && (
          <ShowMore loading={isFetchingNextPage} failed={isFetchNextPageError} onMore={list.fetchNextPage} />
        )}
        {!hasNextPage && data.pages.length > 1 && <p className={styles.end}>You have seen all {total} pieces.</p>}
      </div>
    </div>
  )
}

interface ShowMoreProps {
  /** A page is on its way. */
  loading: boolean
  /** The last try failed: the next one is the shopper's. */
  failed: boolean
  /** Must stay the same function from render to render. */
  onMore: () => void
}

/** So far ahead of the end of the list the next page is asked for. */
const ROOT_MARGIN = '600px 0px'

/** The end of a list that goes on: coming near it, or pressing it, shows more. */
function ShowMore({ loading, failed, onMore }: ShowMoreProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loading || failed || !end.current) return
    // Made anew after each page, so that an end that is still near asks for the next one.
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: ROOT_MARGIN,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [loading, failed, onMore])
  return (
    <div className={styles.more} ref={end}>
      {failed && <p role="alert">More pieces could not be loaded.</p>}
      <Button ref={button} variant="secondary" busy={loading && 'Loading...'} onClick={onMore}>
        {failed ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}

interface NoProductsProps {
  /** How many filters narrow the list. */
  filters: number
  onClear: () => void
}

/** In the place of a list that nothing is in. */
function NoProducts({ filters, onClear }: NoProductsProps) {
  if (filters === 0) {
    return (
      <EmptyState
        title="No Products Found"
        action={
          <ButtonLink variant="secondary" href="/products">
            Show all pieces
          </ButtonLink>
        }
      >
        There is nothing here at the moment.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Products Found"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {filters === 1
        ? 'Nothing matches this filter.'
        : 'Nothing matches all of these filters. Take one away, or start again.'}
    </EmptyState>
  )
}
