import type { QueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/schemas/review.ts'
import { endpointQuery } from '../../state/queries/queries.ts'

/** All reviews of a product, newest first. */
export const reviewsQuery = (productId: string) => endpointQuery('listReviews', { path: { productId } })

/** Puts a review in front of those already read, if they were. A shopper has one review a product, so an earlier one goes. */
export function prependReview(client: QueryClient, review: Review): void {
  client.setQueryData(
    reviewsQuery(review.productId).queryKey,
    (known: Reviews | undefined) =>
      known && { savedAt: null, answer: { ...known.data, data: prepend(known.data.data, review) } },
  )
}

type Reviews = Awaited<ReturnType<ReturnType<typeof reviewsQuery>['queryFn']>>

function prepend(reviews: readonly Review[], review: Review): Review[] {
  return [review, ...reviews.filter((other) => other._id !== review._id)]
}
