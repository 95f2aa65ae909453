import type { QueryClient } from '@tanstack/react-query'
import { type Review, readReview, toWireReview } from '#contract/review.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { endpointQuery, selectData } from '../../state/queries/queries.ts'

const selectReviews = selectData(({ data }: ResponseBodies['listReviews']) => data.map(readReview))

/** Query options for all reviews of a product, newest first. */
export const reviewsQuery = (productId: string) => ({
  ...endpointQuery('listReviews', { path: { productId } }),
  select: selectReviews,
})

/** Puts a sent review first in the cached reviews, if there are any. It replaces the shopper's earlier one. */
export function prependReview(client: QueryClient, review: Review): void {
  client.setQueryData(reviewsQuery(review.productId).queryKey, (cached) => {
    if (!cached) return undefined
    const others = cached.data.data.filter((other) => other._id !== review.id)
    return { savedAt: null, data: { ...cached.data, data: [toWireReview(review), ...others] } }
  })
}
