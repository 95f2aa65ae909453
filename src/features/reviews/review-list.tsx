import { useEffect } from 'react'
import type { Review } from '#contract/catalogue/review.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useLazyComponent } from '../../state/network/use-lazy-dialog.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ShopLink } from '../../ui/buttons/shop-link.tsx'
import { StarRating } from '../../ui/display/star-rating.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import type { Page } from './paginate.ts'
import styles from './review-list.module.css'

interface ReviewItemProps {
  review: Review
  /** Only its author sees it, because the author's address is not verified. */
  isUnseen?: boolean
}

/** Shows a product review with its author, date, star rating and text. */
export function ReviewItem({ review, isUnseen }: ReviewItemProps) {
  return (
    <article className={styles.item} aria-label={`Review by ${review.authorName}`}>
      <p className={styles.header}>
        <span>{review.authorName}</span>
        <time dateTime={review.createdAt}>{formatDate(review.createdAt)}</time>
      </p>
      <p className={styles.rating}>
        <StarRating value={review.rating} />
        {review.isVerifiedPurchase && <BoughtHere size={review.boughtSize} />}
      </p>
      <p className={styles.text}>{review.text}</p>
      {review.pictures.length > 0 && <LatePictures review={review} />}
      {isUnseen && (
        <p className="soft small">
          Others will see it once your e-mail address is verified.{' '}
          <ShopLink className="link" href="/account">
            Go to my account
          </ShopLink>
        </p>
      )}
    </article>
  )
}

/** Few reviews have any, so their code is not a first visit's. The room is kept. */
function LatePictures({ review: { pictures, authorName } }: { review: Review }) {
  const { Component: PictureList, load } = useLazyComponent(loadPictures)
  // Without them, the review is readable.
  useEffect(() => void load().catch(() => null), [load])
  return (
    <div className={styles.pictures}>
      {PictureList && <PictureList paths={pictures} owner={`the review by ${authorName}`} />}
    </div>
  )
}

const loadPictures = () => import('../pictures/picture-list.tsx').then((module) => module.PictureList)

/** The shop knows from its orders that the author received the product. */
function BoughtHere({ size }: { size: string | undefined }) {
  return (
    <span className={styles.bought}>
      <Icon name="check" size="xs" />
      <span>{size === undefined ? 'Bought here' : `Bought here in size ${size}`}</span>
    </span>
  )
}

interface PaginationProps {
  page: Page<unknown>
  onPage: (number: number) => void
}

/**
 * Shows page numbers below the reviews, with buttons for the previous and the
 * next page.
 */
export function Pagination({ page: { number, count }, onPage }: PaginationProps) {
  return (
    <nav className={styles.pages} aria-label="Pages of reviews">
      <IconButton
        icon="left"
        size="s"
        label="Previous page"
        disabled={number === 1}
        onClick={() => onPage(number - 1)}
      />
      {Array.from({ length: count }, (_, index) => index + 1).map((other) => (
        <button
          key={other}
          type="button"
          aria-label={`Page ${other}`}
          aria-current={other === number ? 'page' : undefined}
          onClick={() => onPage(other)}
        >
          {other}
        </button>
      ))}
      <IconButton
        icon="right"
        size="s"
        label="Next page"
        disabled={number === count}
        onClick={() => onPage(number + 1)}
      />
    </nav>
  )
}
