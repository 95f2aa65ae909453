import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { summariseRatings } from '#contract/ratings.ts'
import type { Review } from '#contract/schemas/review.ts'
import { useFocusFallback } from '../../lib/use-focus-fallback.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { paginate } from './paginate.ts'
import { Pagination, ReviewItem } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import styles from './reviews-panel.module.css'
import { prependReview, reviewsQuery } from './reviews-query.ts'
import { WriteReview } from './write-review.tsx'

interface ReviewsPanelProps {
  productId: string
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** What shoppers say of a product, and the form for one more. A failure stays in here: the page sells without it. */
export function ReviewsPanel({ productId, waiting }: ReviewsPanelProps) {
  const { data, isFetched, isFetching, refetch } = useQuery(reviewsQuery(productId))
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.panel} tabIndex={-1}>
      {isFetched ? (
        <LoadedReviews
          key={productId}
          productId={productId}
          reviews={data?.data.data ?? null}
          unknown={<ReviewsLoadError busy={isFetching} onRetry={refetch} />}
          waiting={waiting}
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

interface LoadedReviewsProps {
  productId: string
  /** Null where the shop did not tell them: one more can be written all the same. */
  reviews: readonly Review[] | null
  /** Stands in the place of reviews that are not known. */
  unknown: ReactNode
  /** What waits to be sent from here. */
  waiting: ReactNode
  onSent: () => void
}

/** The panel once the shop was asked: the sum of the reviews on one side, the form and themselves on the other. */
function LoadedReviews({ productId, reviews, unknown, waiting, onSent }: LoadedReviewsProps) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(1)
  const page = paginate(reviews ?? [], wanted)
  const takeIn = (review: Review) => {
    prependReview(queryClient, review)
    setWanted(1)
    onSent()
  }
  return (
    <>
      <div>
        <h2 id="reviews-title">Reviews</h2>
        {reviews && <ReviewSummary summary={summariseRatings(reviews)} />}
      </div>
      <div>
        <WriteReview productId={productId} count={reviews?.length ?? null} onSent={takeIn} />
        {waiting}
        {!reviews && unknown}
        {page.items.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
        {reviews?.length === 0 && <p className={styles.none}>No reviews to display</p>}
        {reviews && reviews.length > 0 && <Pagination page={page} onPage={setWanted} />}
      </div>
    </>
  )
}

/** The panel while the reviews are on their way, in its final proportions. */
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

interface ReviewsLoadErrorProps {
  busy: boolean
  onRetry: () => void
}

/** In the place of reviews that the shop did not tell. */
function ReviewsLoadError({ busy, onRetry }: ReviewsLoadErrorProps) {
  const button = useFocusFallback<HTMLButtonElement>()
  return (
    <div className={styles.unknown}>
      <p role="status">The reviews could not be loaded.</p>
      <Button ref={button} variant="secondary" busy={busy && 'Loading…'} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
