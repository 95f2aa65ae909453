import type { Tx } from '../../storage/transaction.ts'

const DEMO_COUPONS = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'FESTIVE25', percent: 25 },
]

/** Adds the demo's coupons, which anybody may use any number of times. They go with the demo. */
export async function addDemoCoupons(tx: Tx): Promise<void> {
  const rows = DEMO_COUPONS.map((coupon) => ({ ...coupon, uses: 0, created_at: 0, is_demo: 1 }))
  await tx
    .insertInto('coupons')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
