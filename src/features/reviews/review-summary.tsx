import { formatRating, type RatingSummary } from '#contract/catalogue/ratings.ts'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './review-summary.module.css'

interface ReviewSummaryProps {
  summary: RatingSummary
}

/**
 * Shows a product's average rating and the number of reviews for each number of
 * stars.
 */
export function ReviewSummary({ summary }: ReviewSummaryProps) {
  const average = formatRating(summary.average)
  return (
    <>
      <p className={styles.average}>
        <b>{`${average} / 5`}</b>
        <StarRating value={summary.average} />
      </p>
      <ul className={styles.bars} aria-label="Reviews by stars">
        {summary.bars.map(({ stars, count, share }) => (
          <li key={stars}>
            <span>
              <span>{stars}</span> <span className="sr">{stars === 1 ? 'star' : 'stars'}</span>
              <Icon name="star" className={styles.star} />
            </span>
            <span className={styles.track}>
              <i role="img" aria-label={`${Math.round(share * 100)}%`} style={{ width: `${share * 100}%` }} />
            </span>
            <span>
              <span>{count}</span> <span className="sr">{count === 1 ? 'review' : 'reviews'}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
