import type { Queries, Tx } from '../../storage/transaction.ts'
import { addUseWithinLimit, type CouponRow, changeUses, countUsesBy, insertCoupon, readCoupon } from './coupon-store.ts'

type CouponProblem = 'COUPON_UNKNOWN' | 'COUPON_ENDED' | 'COUPON_USED'

/**
 * The coupon of a code that this shopper may use now. `userId` is null for a guest, of whom nothing is known. Only
 * `spendCoupon` says for certain, because others may take the last use meanwhile.
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

/** Counts a use by a shopper whose hold is written already, and answers whether the coupon had one left for them. */
export async function redeemCoupon(tx: Tx, code: string, userId: string): Promise<boolean> {
  if (!(await addUseWithinLimit(tx, code))) return false
  const coupon = await readCoupon(tx, code)
  if (
    !coupon ||
    coupon.max_uses_per_shopper === null ||
    (await countUsesBy(tx, code, userId)) <= coupon.max_uses_per_shopper
  )
    return true
  await changeUses(tx, code, -1)
  return false
}

/** Takes a use back: of a hold that lapsed, or of an order that was cancelled. */
export function restoreCoupon(tx: Tx, code: string): Promise<void> {
  return changeUses(tx, code, -1)
}

/** Counts a use that was granted before, also when the coupon has come to its limit since: it has been paid for. */
export function redeemGrantedCoupon(tx: Tx, code: string): Promise<void> {
  return changeUses(tx, code, 1)
}

interface NewCoupon {
  code: string
  /** A whole number from 1 to 99. */
  percent: number
  expiresAt: number | null
  usesAtMost: number | null
  usesEach: number | null
}

/** Adds a coupon, and answers whether it did: not when there is one of that code already. */
export function addCoupon(db: Queries, { code, percent, ...limits }: NewCoupon, now: number): Promise<boolean> {
  return insertCoupon(db, {
    code: code.toUpperCase(),
    percent,
    expires_at: limits.expiresAt,
    max_uses: limits.usesAtMost,
    max_uses_per_shopper: limits.usesEach,
    uses: 0,
    created_at: now,
    is_demo: 0,
  })
}
