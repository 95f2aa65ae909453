import type { Tx } from '../../storage/transaction.ts'
import { addUses, countUse, readCoupon, usesOf } from './coupon-store.ts'

/** Counts a use by a shopper whose hold is written already, and answers whether the coupon had one left for them. */
export async function spendCoupon(tx: Tx, code: string, userId: string): Promise<boolean> {
  if (!(await countUse(tx, code))) return false
  const coupon = await readCoupon(tx, code)
  if (!coupon || coupon.uses_each === null || (await usesOf(tx, code, userId)) <= coupon.uses_each) return true
  await addUses(tx, code, -1)
  return false
}

/** Takes a use back: of a hold that lapsed, or of an order that was cancelled. */
export function giveCouponBack(tx: Tx, code: string): Promise<void> {
  return addUses(tx, code, -1)
}

/** Counts a use that was granted before, also when the coupon has come to its limit since: it has been paid for. */
export function spendGranted(tx: Tx, code: string): Promise<void> {
  return addUses(tx, code, 1)
}
