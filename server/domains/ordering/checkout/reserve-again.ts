import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { lockUser } from '../../account/user-store.ts'
import { takeStock } from '../../catalogue/stock-and-price-store.ts'
import { redeemCoupon, restoreCoupon } from '../../coupons/coupons.ts'
import { type CheckoutSession, changeState, closePayment } from './checkout-store.ts'
import { hasNewerCheckout } from './earlier-checkouts-store.ts'
import { latenessOf } from './lateness.ts'
import { release } from './release.ts'
import { spendHeldTime } from './reservation-limits.ts'

/** In ms: long enough for a provider to capture an approved payment. */
const CAPTURE_MS = 2 * 60_000

/**
 * Takes the items of a checkout that holds none off the shelves, so that an
 * approved payment can be captured. Returns `gone` if they are sold out or the
 * shopper has started or completed another purchase, and `changed` if the
 * checkout has changed since it was read.
 */
export function reserveForCapture(
  { db, clock }: { db: Queries; clock: Clock },
  checkout: CheckoutSession,
): Promise<CheckoutSession | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, checkout.userId)
    const now = clock()
    const lateness = await latenessOf(tx, checkout, now, now)
    // Only an expired checkout can be reserved again; one without stock is still
    // `reserved`.
    if (checkout.state === 'reserved') await release(tx, checkout, now)
    const reserved = { state: 'reserved' as const, reservedUntil: now + CAPTURE_MS, holdsStock: true as const }
    const isOver = lateness !== null || (await hasNewerCheckout(tx, checkout))
    const result = isOver ? 'gone' : await reacquire(tx, checkout, reserved)
    if (result === 'changed') return result
    if (result === 'acquired') {
      const held = { ...checkout, ...reserved }
      await spendHeldTime(tx, held, CAPTURE_MS, now)
      return held
    }
    // The shopper now sees that the items are gone, so the payment must not be
    // captured later.
    await closePayment(tx, checkout.id, 'gone')
    return 'gone'
  })
}

/**
 * Takes the items and coupon use again and moves the checkout to state `to`.
 * Returns `gone` if the items are sold out, and `coupon used up` if the coupon has
 * no use left for the shopper (it then stays expired); `changed` if it is no
 * longer expired.
 */
export async function reacquire(
  tx: Tx,
  { id, userId, contents }: CheckoutSession,
  { state, ...reserved }: { state: 'reserved'; reservedUntil: number; holdsStock: true } | { state: 'ordered' },
): Promise<'acquired' | 'gone' | 'coupon used up' | 'changed'> {
  if (!(await changeState(tx, id, { from: 'expired', to: state, ...reserved }))) return 'changed'
  const failed = async (reason: 'gone' | 'coupon used up') => {
    await changeState(tx, id, { from: state, to: 'expired' })
    return reason
  }
  if (contents.coupon && !(await redeemCoupon(tx, contents.coupon.code, userId))) return await failed('coupon used up')
  if (await takeStock(tx, contents.lines)) return 'acquired'
  if (contents.coupon) await restoreCoupon(tx, contents.coupon.code)
  return await failed('gone')
}
