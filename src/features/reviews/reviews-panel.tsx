import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { KnownReviews } from './known-reviews.tsx'
import styles from './reviews-panel.module.css'
import { reviewsQuery } from './reviews-query.ts'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { ReviewsUnknown } from './reviews-unknown.tsx'

interface ReviewsPanelProps {
  productId: string
  /** What waits to be sent from here. */
  waiting: ReactNode
}

/** What shoppers say of a product, and the form for one more. A failure stays in here: the page sells without it. */
export function ReviewsPanel({ productId, waiting }: ReviewsPanelProps) {
  const { data, isError, isFetching, refetch } = useQuery(reviewsQuery(productId))
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.panel} tabIndex={-1}>
      {data && <KnownReviews key={productId} productId={productId} reviews={data.answer.data} waiting={waiting} />}
      {!data && isError && <ReviewsUnknown busy={isFetching} onRetry={refetch} />}
      {!data && !isError && <ReviewsSkeleton />}
    </section>
  )
}
