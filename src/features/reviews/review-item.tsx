import type { Review } from '#contract/shapes/review.ts'
import { shortDate } from '../../lib/short-date.ts'
import { Stars } from '../../ui/stars.tsx'

import styles from './review-item.module.css'

interface ReviewItemProps {
  review: Review
}

export function ReviewItem({ review }: ReviewItemProps) {
  return (
    <article className={styles.item} aria-label={`Review by ${review.userID.fullname}`}>
      <p className={styles.top}>
        <span>{review.userID.fullname}</span>
        <time dateTime={review.createdAt}>{shortDate(review.createdAt)}</time>
      </p>
      <Stars value={review.rating} />
      <p className={styles.text}>{review.review}</p>
    </article>
  )
}
