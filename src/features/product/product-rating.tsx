import { formatAverage, type RatingSummary } from '#contract/review-average.ts'
import { Stars } from '../../ui/stars.tsx'
import styles from './product-rating.module.css'

interface ProductRatingProps {
  /** `null` while it is not known; its place is kept, so that nothing moves when it comes. */
  summary: RatingSummary | null
}

/** The average under the title; leads to the reviews, or to the form for the first one. */
export function ProductRating({ summary }: ProductRatingProps) {
  if (!summary) return <div className={styles.rating} />
  const { average, count } = summary
  if (count === 0) {
    return (
      <a className={styles.rating} href="#write-review">
        <span className={styles.count}>Be the first to review</span>
      </a>
    )
  }
  return (
    <a className={styles.rating} href="#reviews">
      <Stars value={average} />
      <span aria-hidden="true">{formatAverage(average)}</span>
      <span className={styles.count}>({count === 1 ? '1 review' : `${count} reviews`})</span>
    </a>
  )
}
