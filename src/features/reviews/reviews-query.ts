import type { QueryClient } from '@tanstack/react-query'
import type { Review } from '#contract/schemas/review.ts'
import { endpointQuery } from '../../state/queries/queries.ts'

/** Query options for all reviews of a product, newest first. */
export const reviewsQuery = (productId: string) => endpointQuery('listReviews', { path: { productId } })

/** Puts a sent review first in the cached reviews, if there are any. It replaces the shopper's earlier one. */
export function prependReview(client: QueryClient, review: Review): void {
  client.setQueryData(reviewsQuery(review.productId).queryKey, (cached) => {
    if (!cached) return undefined
    const others = cached.data.data.filter((other) => other._id !== review._id)
    return { savedAt: null, data: { ...cached.data, data: [review, ...others] } }
  })
}
