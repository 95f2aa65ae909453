import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Review, readReview } from '#contract/catalogue/review.ts'
import { request } from '#sync/api.ts'
import { RefusedError, UnreachableError } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'

const TIMEOUT_MS = 3000

/**
 * Returns query options for the logged-in shopper's own review of a product. The
 * query returns null if the shopper has not reviewed the product.
 */
export function ownReviewQuery(productId: string, { userId, token }: SignedInShopper) {
  return queryOptions({
    queryKey: ['ownReview', productId, userId] as const,
    queryFn: async ({ signal }): Promise<Review | null> => {
      const outcome = await request('readOwnReview', { path: { productId }, token, signal, timeoutMs: TIMEOUT_MS })
      if (outcome.kind === 'ok') return outcome.data.data && readReview(outcome.data.data)
      throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
    },
    // `setOwnReview` keeps the cached review up to date; changes on another
    // device are rare.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Updates the query cache with a review that the shopper has just submitted. */
export function setOwnReview(client: QueryClient, review: Review, author: SignedInShopper): void {
  client.setQueryData(ownReviewQuery(review.productId, author).queryKey, review)
}
