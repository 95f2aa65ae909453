import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReviewsAndForm } from './reviews-and-form.tsx'
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
  const { data, isFetched, isFetching, refetch } = useQuery(reviewsQuery(productId))
  return (
    <section id="reviews" aria-labelledby="reviews-title" className={styles.panel} tabIndex={-1}>
      {isFetched ? (
        <ReviewsAndForm
          key={productId}
          productId={productId}
          reviews={data?.answer.data ?? null}
          unknown={<ReviewsUnknown busy={isFetching} onRetry={refetch} />}
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
