import { addEvent } from '../../storage/events.ts'
import type { DB } from '../../storage/schema.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'

export type CouponRow = DB['coupons']

/** `code` is in upper case. */
export async function readCoupon(db: Queries, code: string): Promise<CouponRow | null> {
  return (await db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()) ?? null
}

/** False if the code exists. */
export async function insertCoupon(tx: Tx, coupon: CouponRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('coupons')
    .values(coupon)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  if (!coupon.is_demo) addEvent(tx, { topic: 'shop', subject: coupon.code, after: termsOf(coupon) })
  return true
}

function termsOf({ percent, expires_at: until, max_uses: uses, max_uses_per_shopper: each, is_public }: CouponRow) {
  return { percent, until: until && new Date(until).toISOString(), uses, each, public: is_public === 1 }
}

/** The newest first. */
export async function listCoupons(db: Queries): Promise<CouponRow[]> {
  return await db.selectFrom('coupons').selectAll().orderBy('created_at', 'desc').orderBy('code').execute()
}

/** Those that may be shown and have no number of uses that others could take first. The largest first. */
export async function listPublicCoupons(db: Queries): Promise<CouponRow[]> {
  return await db
    .selectFrom('coupons')
    .selectAll()
    .where('is_public', '=', 1)
    .where('max_uses', 'is', null)
    .orderBy('percent', 'desc')
    .orderBy('code')
    .limit(MAX_OFFERS)
    .execute()
}

/** More would hide the page. */
const MAX_OFFERS = 5

/** False if there is none. What is missing stays. */
export async function updateCoupon(
  db: Queries,
  code: string,
  change: Partial<Pick<CouponRow, 'percent' | 'expires_at' | 'max_uses' | 'max_uses_per_shopper' | 'is_public'>>,
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const before = await readCoupon(tx, code)
    if (!before) return false
    await tx.updateTable('coupons').set(change).where('code', '=', code).execute()
    const after = termsOf({ ...before, ...change })
    addEvent(tx, { topic: 'shop', subject: code, before: termsOf(before), after })
    return true
  })
}

/** False if none is left. Locks the coupon's row, so that concurrent uses cannot exceed the limit. */
export async function addUseWithinLimit(tx: Tx, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Does not check the limit. */
export async function changeUses(tx: Tx, code: string, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('coupons')
    .set((eb) => ({ uses: eb('uses', '+', change) }))
    .where('code', '=', code)
    .execute()
}

/** In active reservations and orders that are not cancelled. */
export async function countUsesBy(db: Queries, code: string, userId: string): Promise<number> {
  const { uses } = await db
    .selectFrom('checkout_sessions')
    .leftJoin('orders', 'orders.checkout_session_id', 'checkout_sessions.id')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('checkout_sessions.user_id', '=', userId)
    .where('checkout_sessions.coupon_code', '=', code)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('checkout_sessions.state', '=', 'reserved'),
          eb.or([eb('checkout_sessions.holds_stock', '=', 1), eb('checkout_sessions.method', '=', 'cod')]),
        ]),
        eb.and([
          eb('checkout_sessions.state', '=', 'ordered'),
          // Until its transaction has saved the order, a checkout has none.
          eb.or([eb('orders.status', 'is', null), eb('orders.status', '!=', 'cancelled')]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return uses
}

export async function removeDemoCoupons(tx: Tx): Promise<void> {
  await tx.deleteFrom('coupons').where('is_demo', '=', 1).execute()
}
