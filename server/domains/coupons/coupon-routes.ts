import { Refused, tooOften } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Budgets } from '../../storage/budgets.ts'
import type { Queries } from '../../storage/transaction.ts'
import { findUsableCoupon } from './coupons.ts'
import { recentOffers } from './offers.ts'

interface CouponRouteDeps {
  db: Queries
  clock: Clock
  budgets: Budgets
}

export function couponRoutes(deps: CouponRouteDeps): Handlers {
  const readOffers = recentOffers(deps)
  return {
    listOffers: async () => ({ status: 'ok', data: await readOffers() }),

    applyCoupon: async ({ body, session, network, userAgent }) => {
      const now = deps.clock()
      const userId = session?.userId ?? null
      const guesser = userId ?? `${network ?? ''} ${userAgent}`
      const coupon = await findUsableCoupon(deps, { code: body.code, userId, guesser, now })
      if (typeof coupon === 'number') return tooOften(coupon, now)
      if (typeof coupon === 'string') return new Refused(coupon)
      return { status: 'ok', code: coupon.code, discount: coupon.percent }
    },
  }
}
