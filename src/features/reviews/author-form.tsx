import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/shapes/review.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Author, ownReviewIs, ownReviewQuery } from './own-review.ts'
import styles from './review-form.module.css'
import { ReviewForm } from './review-form.tsx'

interface AuthorFormProps {
  productId: string
  author: Author
  /** Nothing is asked for a form that nobody opens. */
  open: boolean
  onSent: (review: Review) => void
}

/** The form of a shopper who is logged in: empty, or with what was written before, to be changed. */
export function AuthorForm({ productId, author, open, onSent }: AuthorFormProps) {
  const queryClient = useQueryClient()
  const { data: own } = useQuery({ ...ownReviewQuery(productId, author), enabled: open })
  if (own === undefined) return <Skeleton className={styles.coming} />
  return (
    <ReviewForm
      key={own?.createdAt}
      productId={productId}
      token={author.token}
      own={own}
      onSent={(review) => {
        ownReviewIs(queryClient, review, author)
        onSent(review)
      }}
    />
  )
}
