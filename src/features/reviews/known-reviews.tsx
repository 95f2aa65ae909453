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

interface KnownReviewsProps {
  productId: string
  reviews: readonly Review[]
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** The panel once the reviews are there: their sum on one side, themselves on the other. */
export function KnownReviews({ productId, reviews, waiting }: KnownReviewsProps) {
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(1)
  const page = pageOf(reviews, wanted)
  const takeIn = (review: Review) => {
    showFirst(queryClient, review)
    setWanted(1)
  }
  return (
    <>
      <div>
        <h2 id="reviews-title">Reviews</h2>
        <ReviewSummary summary={summariseRatings(reviews)} />
      </div>
      <div>
        <WriteReview productId={productId} count={reviews.length} onSent={takeIn} />
        {waiting}
        {page.items.map((review) => (
          <ReviewItem key={review._id} review={review} />
        ))}
        {reviews.length === 0 && <p className={styles.none}>No reviews to display</p>}
        {reviews.length > 0 && <ReviewPages page={page} onTurn={setWanted} />}
      </div>
    </>
  )
}
