import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { summariseRatings } from '#contract/review-average.ts'
import type { Review } from '#contract/shapes/review.ts'
import { pageOf } from './paging.ts'
import { ReviewItem } from './review-item.tsx'
import { ReviewPages } from './review-pages.tsx'
import { ReviewSummary } from './review-summary.tsx'
import styles from './reviews-panel.module.css'
import { showFirst } from './reviews-query.ts'
import { WriteReview } from './write-review.tsx'

interface ReviewsAndFormProps {
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
export function ReviewsAndForm({ productId, reviews, unknown, waiting, onSent }: ReviewsAndFormProps) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(1)
  const page = pageOf(reviews ?? [], wanted)
  const takeIn = (review: Review) => {
    showFirst(queryClient, review)
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
        {reviews && reviews.length > 0 && <ReviewPages page={page} onTurn={setWanted} />}
      </div>
    </>
  )
}
