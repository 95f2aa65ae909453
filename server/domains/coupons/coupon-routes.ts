import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import type { Queries } from '../../storage/transaction.ts'
import { findCoupon } from './find-coupon.ts'

export function couponRoutes({ db, clock }: { db: Queries; clock: () => number }): Handlers {
  return {
    applyCoupon: async ({ body, session }) => {
      const coupon = await findCoupon(db, { code: body.code, userId: session?.userId ?? null, now: clock() })
      if (typeof coupon === 'string') return new Refused(coupon)
      return { status: 'ok', code: coupon.code, discount: coupon.percent }
    },
  }
}
