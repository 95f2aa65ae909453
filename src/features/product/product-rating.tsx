import { formatAverage, type RatingSummary } from '#contract/review-average.ts'
import { Stars } from '../../ui/stars.tsx'
import styles from './product-rating.module.css'

interface ProductRatingProps {
  summary: RatingSummary
}

/** The average under the title; leads to the reviews. */
export function ProductRating({ summary: { average, count } }: ProductRatingProps) {
  return (
    <a className={styles.rating} href="#reviews">
      <Stars value={average} />
      <span aria-hidden="true">{formatAverage(average)}</span>
      <span className={styles.count}>({count === 1 ? '1 review' : `${count} reviews`})</span>
    </a>
  )
}
