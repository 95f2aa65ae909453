import { toWireReview } from '#contract/catalogue/review.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import { readReviewBy, readReviews } from './review-store.ts'
import { writeReview } from './write-review.ts'

interface ReviewRoutesDeps {
  db: Queries
  catalogue: PublishedCatalogue
  clock: () => number
}

export function reviewRoutes({ db, catalogue, clock }: ReviewRoutesDeps): Handlers {
  return {
    listReviews: async ({ params: { productId }, session }) => {
      const product = catalogue.current().byId.get(productId)
      if (!product) return new Refused('PRODUCT_UNKNOWN')
      // Most products have none, and need not wait for the database.
      if (!product.rating && !session) return { status: 'ok', data: [] }
      return { status: 'ok', data: (await readReviews(db, productId, session?.userId)).map(toWireReview) }
    },
    readOwnReview: async ({ params: { productId }, session: { userId } }) => {
      if (!catalogue.current().byId.has(productId)) return new Refused('PRODUCT_UNKNOWN')
      const own = await readReviewBy(db, userId, productId)
      return { status: 'ok', data: own && toWireReview(own) }
    },
    writeReview: async ({ body, headers, session: { userId, fullname } }) => {
      const author = { id: userId, fullname }
      const review = await writeReview({ db, now: clock() }, author, body, headers['idempotency-key'] ?? null)
      if (typeof review === 'string') return new Refused(review)
      await catalogue.refresh()
      return { status: 'ok', data: toWireReview(review) }
    },
  }
}
