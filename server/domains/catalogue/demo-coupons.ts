import type { Tx } from '../../storage/transaction.ts'
import { addCouponRow } from '../coupons/coupon-store.ts'

const DEMO_COUPONS = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'FESTIVE25', percent: 25 },
]

/** Adds the demo's coupons, which anybody may use any number of times. They go with the demo. */
export async function addDemoCoupons(tx: Tx): Promise<void> {
  const unlimited = { expires_at: null, uses_at_most: null, uses_each: null }
  for (const coupon of DEMO_COUPONS) {
    await addCouponRow(tx, { ...coupon, ...unlimited, uses: 0, created_at: 0, is_demo: 1 })
  }
}
