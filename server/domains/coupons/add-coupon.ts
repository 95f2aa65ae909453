import type { Queries } from '../../storage/transaction.ts'
import { addCouponRow } from './coupon-store.ts'

export interface NewCoupon {
  code: string
  /** A whole number from 1 to 99. */
  percent: number
  expiresAt: number | null
  usesAtMost: number | null
  usesEach: number | null
}

/** Adds a coupon, and answers whether it did: not when there is one of that code already. */
export function addCoupon(db: Queries, { code, percent, ...limits }: NewCoupon, now: number): Promise<boolean> {
  return addCouponRow(db, {
    code: code.toUpperCase(),
    percent,
    expires_at: limits.expiresAt,
    uses_at_most: limits.usesAtMost,
    uses_each: limits.usesEach,
    uses: 0,
    created_at: now,
    is_demo: 0,
  })
}
