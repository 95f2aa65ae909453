import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Review } from '#contract/schemas/review.ts'
import { request } from '#sync/api.ts'
import { RefusedError, UnreachableError } from '../../state/queries/queries.ts'

/** The form does not wait for it. */
const TIMEOUT_MS = 3000

export interface Author {
  userId: string
  token: string
}

/** What this shopper has written of a product before; null when nothing. Fails where that cannot be told now. */
export function ownReviewQuery(productId: string, { userId, token }: Author) {
  return queryOptions({
    queryKey: ['readOwnReview', productId, userId] as const,
    queryFn: async ({ signal }): Promise<Review | null> => {
      const outcome = await request('readOwnReview', { path: { productId }, token, signal, timeoutMs: TIMEOUT_MS })
      if (outcome.kind === 'ok') return outcome.data.data
      throw outcome.kind === 'refused' ? new RefusedError(outcome.code, outcome.message) : new UnreachableError()
    },
    // What is sent from here is known without asking, and another device is rare.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** From now on this is what the shopper has written. */
export function setOwnReview(client: QueryClient, review: Review, author: Author): void {
  client.setQueryData(ownReviewQuery(review.productId, author).queryKey, review)
}
