import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ProductPage } from '#contract/shapes/product.ts'
import type { Known } from '../../state/queries.ts'
import { PAGE_SIZE } from './catalogue-queries.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFailed } from './list-failed.tsx'
import styles from './list-pages.module.css'
import type { CardPiece } from './product-card.tsx'
import { ProductGrid } from './product-grid.tsx'
import { ProductGridSkeleton } from './product-grid-skeleton.tsx'
import { ShowMore } from './show-more.tsx'

interface ListPagesProps {
  list: UseInfiniteQueryResult<InfiniteData<Known<ProductPage>>>
  /** It could not be loaded, and there is nothing to show in its place. */
  failed: boolean
  /** How many filters narrow the list. */
  filters: number
  onClear: () => void
  corner: (piece: CardPiece) => ReactNode
}

/** A phone shows two pictures at once before anything else. */
const FIRST_SEEN = 2

/** The pieces of a list as far as they are loaded, or what is in their place. */
export function ListPages({ list, failed, filters, onClear, corner }: ListPagesProps) {
  const { data, isPlaceholderData, isFetchingNextPage, hasNextPage, isFetchNextPageError } = list
  if (failed) return <ListFailed onRetry={() => list.refetch()} />
  const total = data?.pages[0]?.answer.total ?? 0
  // Nothing is no picture of what was there before.
  if (!data || (isPlaceholderData && total === 0)) return <ProductGridSkeleton count={PAGE_SIZE} />
  if (total === 0) return <ListEmpty filters={filters} onClear={onClear} />
  const pieces = [
    ...new Map(data.pages.flatMap(({ answer }) => answer.products).map((piece) => [piece._id, piece])).values(),
  ]
  return (
    <div className={isPlaceholderData ? styles.former : undefined} aria-busy={isPlaceholderData}>
      <ProductGrid pieces={pieces} heading="h2" priority={FIRST_SEEN} corner={corner} />
      {isFetchingNextPage && (
        <div className={styles.coming}>
          <ProductGridSkeleton count={Math.min(PAGE_SIZE, total - pieces.length)} />
        </div>
      )}
      {/* Takes the focus from the button that asked for the last page. */}
      <div tabIndex={-1}>
        {hasNextPage && !isPlaceholderData && (
          <ShowMore busy={isFetchingNextPage} failed={isFetchNextPageError} onMore={list.fetchNextPage} />
        )}
        {!hasNextPage && data.pages.length > 1 && <p className={styles.end}>You have seen all {total} pieces.</p>}
      </div>
    </div>
  )
}
