import type { Queries, Tx } from '../../storage/transaction.ts'
import { addUseWithinLimit, type CouponRow, changeUses, countUsesBy, insertCoupon, readCoupon } from './coupon-store.ts'

type CouponProblem = 'COUPON_UNKNOWN' | 'COUPON_ENDED' | 'COUPON_USED'

/**
 * Returns a coupon that the user can use now, or the reason why the coupon cannot be used. For a guest (`userId` is
 * null), the limit per shopper is not checked. Does not reserve a use, so another shopper may still take the last one.
 */
export async function findUsableCoupon(
  db: Queries,
  { code, userId, now }: { code: string; userId: string | null; now: number },
): Promise<CouponRow | CouponProblem> {
  const coupon = await readCoupon(db, code)
  if (!coupon) return 'COUPON_UNKNOWN'
  if (coupon.expires_at !== null && coupon.expires_at <= now) return 'COUPON_ENDED'
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return 'COUPON_ENDED'
  if (userId === null || coupon.max_uses_per_shopper === null) return coupon
  return (await countUsesBy(db, code, userId)) >= coupon.max_uses_per_shopper ? 'COUPON_USED' : coupon
}

/**
 * Counts a coupon use by a user whose reservation has already been saved. Returns false and changes nothing if the
 * coupon or the user has no uses left.
 */
export async function redeemCoupon(tx: Tx, code: string, userId: string): Promise<boolean> {
  if (!(await addUseWithinLimit(tx, code))) return false
  const max = (await readCoupon(tx, code))?.max_uses_per_shopper ?? null
  if (max === null || (await countUsesBy(tx, code, userId)) <= max) return true
  await changeUses(tx, code, -1)
  return false
}

/** Decrements a coupon's number of uses after a reservation has been released or an order has been cancelled. */
export function restoreCoupon(tx: Tx, code: string): Promise<void> {
  return changeUses(tx, code, -1)
}

/**
 * Counts a coupon use again for an expired checkout, even if the coupon has no uses left, because the shopper has
 * already approved or paid the discounted price.
 */
export function redeemGrantedCoupon(tx: Tx, code: string): Promise<void> {
  return changeUses(tx, code, 1)
}

interface NewCoupon {
  code: string
  /** Discount in percent, an integer from 1 to 99. */
  percent: number
  /** Expiry time (epoch ms), or null if the coupon never expires. */
  expiresAt: number | null
  /** Maximum number of uses by all shoppers together, or null for no limit. */
  maxUses: number | null
  maxUsesPerShopper: number | null
}

/**
 * Adds a coupon, converting its code to upper case. Returns false and changes nothing if a coupon with the same code
 * already exists.
 */
export function addCoupon(db: Queries, { code, percent, ...limits }: NewCoupon, now: number): Promise<boolean> {
  return insertCoupon(db, {
    code: code.toUpperCase(),
    percent,
    expires_at: limits.expiresAt,
    max_uses: limits.maxUses,
    max_uses_per_shopper: limits.maxUsesPerShopper,
    uses: 0,
    created_at: now,
    is_demo: 0,
  })
}
