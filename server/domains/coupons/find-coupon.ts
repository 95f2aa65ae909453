import type { Queries } from '../../storage/transaction.ts'
import { type CouponRow, readCoupon, usesOf } from './coupon-store.ts'

export type CouponProblem = 'COUPON_UNKNOWN' | 'COUPON_ENDED' | 'COUPON_USED'

/**
 * The coupon of a code that this shopper may use now. `userId` is null for a guest, of whom nothing is known. Only
 * `spendCoupon` says for certain, because others may take the last use meanwhile.
 */
export async function findCoupon(
  db: Queries,
  { code, userId, now }: { code: string; userId: string | null; now: number },
): Promise<CouponRow | CouponProblem> {
  const coupon = await readCoupon(db, code)
  if (!coupon) return 'COUPON_UNKNOWN'
  if (coupon.expires_at !== null && coupon.expires_at <= now) return 'COUPON_ENDED'
  if (coupon.uses_at_most !== null && coupon.uses >= coupon.uses_at_most) return 'COUPON_ENDED'
  if (userId === null || coupon.uses_each === null) return coupon
  return (await usesOf(db, code, userId)) >= coupon.uses_each ? 'COUPON_USED' : coupon
}
