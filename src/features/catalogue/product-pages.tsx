import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ProductPage } from '#contract/catalogue/product.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { PAGE_SIZE } from '../../state/queries/catalogue-queries.ts'
import type { CachedResponse } from '../../state/queries/queries.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'

import { ProductGrid, ProductGridSkeleton, ProductsLoadError } from './product-grid.tsx'
import styles from './product-pages.module.css'
import { useListPlace } from './use-list-place.ts'

interface ProductPagesProps {
  list: UseInfiniteQueryResult<InfiniteData<CachedResponse<ProductPage>>>
  /** And there is no earlier data to show. */
  failed: boolean
  filterCount: number
  onClearFilters: () => void
}

/** Above the fold: two rows on a phone, one on a desktop. */
const PRIORITY_PICTURES = 4

/** Infinite scroll, or the loading, empty or error state. */
export function ProductPages({ list, failed, filterCount, onClearFilters }: ProductPagesProps) {
  const { data, isPlaceholderData, isFetchingNextPage, hasNextPage, isFetchNextPageError } = list
  const box = useRef<HTMLDivElement>(null)
  useWholeList(list)
  const isLoading = isPlaceholderData || isFetchingNextPage
  useListPlace(box, {
    count: isLoading ? 0 : (data?.pages.length ?? 0),
    loadNext: hasNextPage && !isLoading ? list.fetchNextPage : undefined,
  })
  if (failed) return <ProductsLoadError onRetry={() => list.refetch()} />
  const total = data?.pages[0]?.data.total ?? 0
  // Rather than an empty earlier list.
  if (!data || (isPlaceholderData && total === 0)) return <ProductGridSkeleton count={PAGE_SIZE} />
  if (total === 0) return <NoProducts filterCount={filterCount} onClearFilters={onClearFilters} />
  // A product may move to another page between two requests.
  const products = [
    ...new Map(data.pages.flatMap(({ data }) => data.products).map((product) => [product.id, product])).values(),
  ]
  return (
    <div ref={box} className={isPlaceholderData ? styles.previous : undefined} aria-busy={isPlaceholderData}>
      <ProductGrid products={products} heading="h2" priority={PRIORITY_PICTURES} />
      {isFetchingNextPage && (
        <div className={styles.loading}>
          <ProductGridSkeleton count={Math.min(PAGE_SIZE, total - products.length)} />
        </div>
      )}
      {/* Receives the focus when "Show more" is removed. */}
      <div tabIndex={-1}>
        {hasNextPage && !isPlaceholderData && (
          <ShowMore loading={isFetchingNextPage} failed={isFetchNextPageError} onMore={list.fetchNextPage} />
        )}
        {!hasNextPage && data.pages.length > 1 && <p className={styles.end}>{`You've seen all ${total} pieces.`}</p>}
      </div>
    </div>
  )
}

/**
 * Loads the list once more if it has changed between its pages: then pieces are
 * missing that moved to a page which was there already.
 */
function useWholeList({ data, hasNextPage, isFetching, refetch }: ProductPagesProps['list']): void {
  const attempts = useRef(0)
  const shown = new Set(data?.pages.flatMap(({ data }) => data.products.map(({ id }) => id)))
  const isTorn = data !== undefined && !hasNextPage && !isFetching && shown.size < (data.pages.at(-1)?.data.total ?? 0)
  useEffect(() => {
    if (!isTorn || attempts.current >= MAX_REPAIRS) return
    attempts.current += 1
    void refetch()
  }, [isTorn, refetch])
}

/** In case it changes all the time. */
const MAX_REPAIRS = 3

interface ShowMoreProps {
  loading: boolean
  /** Then only the button loads the next page. */
  failed: boolean
  /** Must be referentially stable. */
  onMore: () => void
}

/** Loads when the end of the list is within 600 px. */
const ROOT_MARGIN = '600px 0px'

/** Near the end of the list, or when pressed. */
function ShowMore({ loading, failed, onMore }: ShowMoreProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loading || failed || !end.current) return
    // A new observer after each page fires again if the end is still near.
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

type NoProductsProps = Pick<ProductPagesProps, 'filterCount' | 'onClearFilters'>

function NoProducts({ filterCount, onClearFilters }: NoProductsProps) {
  if (filterCount === 0) {
    return (
      <EmptyState
        title="No Products Found"
        action={
          <ButtonLink variant="secondary" href="/products">
            Show all pieces
          </ButtonLink>
        }
      >
        There's nothing here right now.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Products Found"
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          Clear all filters
        </Button>
      }
    >
      {filterCount === 1
        ? 'Nothing matches this filter.'
        : 'Nothing matches all of these filters. Remove one or clear them all.'}
    </EmptyState>
  )
}
