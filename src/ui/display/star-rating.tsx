import { classNames } from '../../lib/class-names.ts'
import { STAR_PATH } from '../icons/icon-paths.ts'
import styles from './star-rating.module.css'

interface StarRatingProps {
  /** Rating from 0 to 5, rounded to whole stars for display. */
  value: number
  className?: string | undefined
}

/**
 * Shows a read-only rating as five stars. Use `StarPicker` for entering a rating.
 */
export function StarRating({ value, className }: StarRatingProps) {
  return (
    <span className={classNames(styles.stars, className)} role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          className={star > Math.round(value) ? styles.empty : undefined}
          aria-hidden="true"
        >
          <path d={STAR_PATH} />
        </svg>
      ))}
    </span>
  )
}
