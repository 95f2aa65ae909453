import type { Offer } from '#contract/schemas/order.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Queries } from '../../storage/transaction.ts'
import { listPublicCoupons } from './coupon-store.ts'

/** In ms. Every product page asks; a coupon that is ended by hand stays this long. */
const RECENT_MS = 5000

/** Returns a function that reads the offers from the database at most every five seconds. */
export function recentOffers({ db, clock }: { db: Queries; clock: Clock }): () => Promise<Offer[]> {
  let readAt = Number.NEGATIVE_INFINITY
  let coupons: ReturnType<typeof listPublicCoupons> = Promise.resolve([])
  return async () => {
    const now = clock()
    if (Math.abs(now - readAt) >= RECENT_MS) {
      readAt = now
      coupons = listPublicCoupons(db)
      coupons.catch(() => {
        readAt = Number.NEGATIVE_INFINITY
      })
    }
    const running = (await coupons).filter(({ expires_at }) => expires_at === null || expires_at > now)
    return running.map(({ code, percent, max_uses_per_shopper, expires_at }) => ({
      code,
      discount: percent,
      perShopper: max_uses_per_shopper,
      endsAt: expires_at === null ? null : new Date(expires_at).toISOString(),
    }))
  }
}
