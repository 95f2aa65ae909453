import type { QueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/shapes/review.ts'
import { reading } from '../../state/queries.ts'

/** All reviews of a product, newest first. */
export const reviewsQuery = (productId: string) => reading('listReviews', { path: { productId } })

/** Puts a review in front of those already read, if they were. A shopper has one review a product, so an earlier one goes. */
export function showFirst(client: QueryClient, review: Review): void {
  client.setQueryData(
    reviewsQuery(review.productId).queryKey,
    (known: Reviews | undefined) =>
      known && { savedAt: null, answer: { ...known.answer, data: withFirst(known.answer.data, review) } },
  )
}

type Reviews = Awaited<ReturnType<ReturnType<typeof reviewsQuery>['queryFn']>>

function withFirst(reviews: readonly Review[], review: Review): Review[] {
  return [review, ...reviews.filter((other) => other._id !== review._id)]
}
