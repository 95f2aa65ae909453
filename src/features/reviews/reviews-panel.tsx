import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { summariseRatings } from '#contract/catalogue/ratings.ts'
import { type Review, toWireReview } from '#contract/catalogue/review.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { reviewsQuery } from '../../state/queries/catalogue-queries.ts'
import { useSession } from '../../state/session/session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { OutboxSection } from '../outbox/outbox-section.tsx'
import { ownReviewQuery } from './own-review.ts'
import { paginate } from './paginate.ts'
import { Pagination, ReviewItem } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import styles from './reviews-panel.module.css'
import { WriteReview } from './write-review.tsx'

interface ReviewsPanelProps {
  productId: string
  productTitle: string
}

/**
 * Shows a product's reviews and the review form. If the reviews cannot be loaded,
 * shows the error within the panel, so that the rest of the page keeps working.
 */
export function ReviewsPanel({ productId, productTitle }: ReviewsPanelProps) {
  const { data, isFetched, isFetching, refetch } = useQuery(reviewsQuery(productId))
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.panel} tabIndex={-1}>
      {isFetched ? (
        <LoadedReviews
          key={productId}
          productId={productId}
          productTitle={productTitle}
          reviews={data?.data ?? null}
          loadError={<LoadError busy={isFetching} onRetry={refetch} />}
          onSent={() => {
            if (!data) void refetch()
          }}
        />
      ) : (
        <ReviewsSkeleton />
      )}
    </section>
  )
}

interface LoadedReviewsProps extends ReviewsPanelProps {
  /**
   * Reviews of the product; null if they could not be loaded. In either case,
   * shoppers can write a review.
   */
  reviews: readonly Review[] | null
  /** Error message to show if the reviews could not be loaded. */
  loadError: Elements
  onSent: () => void
}

/**
 * Shows the rating summary in one column, and the review form and the reviews in
 * another.
 */
function LoadedReviews({ productId, productTitle, reviews: published, loadError, onSent }: LoadedReviewsProps) {
  const queryClient = useQueryClient()
  const unseen = useUnseenReview(productId)
  const reviews = published && unseen ? [unseen, ...published.filter(({ id }) => id !== unseen.id)] : published
  const [pageNumber, setPageNumber] = useState(1)
  const page = paginate(reviews ?? [], pageNumber)
  const showSentReview = (review: Review) => {
    prependReview(queryClient, review)
    setPageNumber(1)
    onSent()
  }
  return (
    <>
      <div>
        <h2 id="reviews-title">Reviews</h2>
        {reviews && <ReviewSummary summary={summariseRatings(reviews)} />}
      </div>
      <div>
        <WriteReview
          productId={productId}
          productTitle={productTitle}
          count={reviews?.length ?? null}
          onSent={showSentReview}
        />
        <OutboxSection kind="review" productId={productId} />
        {!reviews && loadError}
        {page.items.map((review) => (
          <ReviewItem key={review.id} review={review} isUnseen={review === unseen} />
        ))}
        {reviews?.length === 0 && <p className={styles.empty}>No reviews to display</p>}
        {page.count > 1 && <Pagination page={page} onPage={setPageNumber} />}
      </div>
    </>
  )
}

/** The shopper's own review while nobody else sees it, otherwise null. */
function useUnseenReview(productId: string): Review | null {
  const { user, token } = useSession()
  const shopper = { userId: user?.id ?? '', token: token ?? '' }
  const isUnverified = user?.isEmailVerified === false
  const { data } = useQuery({ ...ownReviewQuery(productId, shopper), enabled: isUnverified })
  return isUnverified && data ? data : null
}

/**
 * Adds a review to the start of the cached list of reviews, replacing the same
 * shopper's earlier review. Does nothing if the list has not been loaded.
 */
function prependReview(client: QueryClient, review: Review): void {
  client.setQueryData(reviewsQuery(review.productId).queryKey, (cached) => {
    if (!cached) return undefined
    const others = cached.data.data.filter((other) => other._id !== review.id)
    return { savedAt: null, data: { ...cached.data, data: [toWireReview(review), ...others] } }
  })
}

function ReviewsSkeleton() {
  return (
    <>
      <div>
        <h2 id="reviews-title">Reviews</h2>
        <Skeleton className={styles.skeletonSummary} />
      </div>
      <div className={styles.skeletonList}>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className={styles.skeletonItem} />
        ))}
      </div>
    </>
  )
}

interface LoadErrorProps {
  busy: boolean
  onRetry: () => void
}

function LoadError({ busy, onRetry }: LoadErrorProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.error}>
      <p role="status">The reviews could not be loaded.</p>
      <Button ref={button} variant="secondary" busy={busy && 'Loading…'} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
