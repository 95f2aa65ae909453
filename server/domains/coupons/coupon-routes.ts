import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import { findUsableCoupon } from './coupons.ts'

export function couponRoutes({ db, clock }: { db: Queries; clock: () => number }): Handlers {
  return {
    applyCoupon: async ({ body, session }) => {
      const coupon = await findUsableCoupon(db, { code: body.code, userId: session?.userId ?? null, now: clock() })
      if (typeof coupon === 'string') return new Refused(coupon)
      return { status: 'ok', code: coupon.code, discount: coupon.percent }
    },
  }
}
