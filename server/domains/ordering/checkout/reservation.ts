/**
 * Ends the reservations of checkouts, and takes the items of ended ones again for a payment that arrives late.
 * `reserve.ts` makes reservations.
 */
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { lockUser } from '../../account/user-store.ts'
import { returnStock, takeStock } from '../../catalogue/stock-and-price-store.ts'
import { redeemGrantedCoupon, restoreCoupon } from '../../coupons/coupons.ts'
import { type CheckoutSession, changeState, hasNewerCheckout, setNextCheck } from './checkout-store.ts'
import { listOverdue } from './reservation-store.ts'

/** How long an expired checkout is reserved again, in ms: long enough for a provider to capture an approved payment. */
const CAPTURE_MS = 2 * 60_000

/**
 * Takes the items of a checkout that holds none (it has expired, or never held any) off the shelves, so that an approved
 * payment can be captured. Returns the reserved checkout, `gone` if the items are sold out or the shopper has started or
 * completed another purchase, or `changed` if the checkout has changed since it was read.
 */
export function reserveForCapture(
  { db, clock }: { db: Queries; clock: Clock },
  checkout: CheckoutSession,
): Promise<CheckoutSession | 'gone' | 'changed'> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, checkout.userId)
    if (checkout.state === 'reserved') await release(tx, checkout)
    const reserved = { state: 'reserved' as const, reservedUntil: clock() + CAPTURE_MS, holdsStock: true as const }
    const result = (await hasNewerCheckout(tx, checkout)) ? 'gone' : await reacquire(tx, checkout, reserved)
    // Stop polling, because the shopper now sees that the items are gone: the payment must not be captured later.
    if (result === 'gone') await setNextCheck(tx, checkout.id, null)
    return result === 'acquired' ? { ...checkout, ...reserved } : result
  })
}

/**
 * Takes the items and coupon use of an expired checkout again and moves the checkout to state `to`. Returns `gone` if
 * the items are sold out (the checkout then stays expired), or `changed` if the checkout is no longer expired.
 */
export async function reacquire(
  tx: Tx,
  { id, contents }: CheckoutSession,
  { state, ...reserved }: { state: 'reserved'; reservedUntil: number; holdsStock: true } | { state: 'ordered' },
): Promise<'acquired' | 'gone' | 'changed'> {
  if (!(await changeState(tx, id, { from: 'expired', to: state, ...reserved }))) return 'changed'
  if (!(await takeStock(tx, contents.lines))) {
    await changeState(tx, id, { from: state, to: 'expired' })
    return 'gone'
  }
  if (contents.coupon) await redeemGrantedCoupon(tx, contents.coupon.code)
  return 'acquired'
}

/**
 * Releases a checkout's reservation after the payment has failed or could not be started. Does nothing if the
 * reservation has been renewed since the checkout was read.
 */
export async function releaseReservation({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, (tx) => release(tx, checkout))
}

/**
 * Stops polling a checkout's payment until the shopper starts it again. Does nothing if the reservation has ended or been
 * renewed since the checkout was read.
 */
export async function stopChecks({ db }: { db: Queries }, { id, reservedUntil }: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isSame = await changeState(tx, id, { from: 'reserved', to: 'reserved', ifReservedUntil: reservedUntil })
    if (isSame) await setNextCheck(tx, id, null)
  })
}

/**
 * Releases a checkout's reservation and stops polling the payment until the shopper starts the payment again. Does
 * nothing if the reservation has been renewed since the checkout was read.
 */
export async function releaseAndStopChecks({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, checkout)) await setNextCheck(tx, checkout.id, null)
  })
}

const EXPIRE_AT_ONCE = 100

/** Releases up to 100 reservations whose time is up. */
export async function expireReservations({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock()
    for (const checkout of await listOverdue(tx, now, EXPIRE_AT_ONCE)) await release(tx, checkout, { lapsedAt: now })
  })
}

/**
 * Releases a checkout's reservation: puts the items that it holds back in stock and gives back the coupon use. If the
 * time of the reservation is up, records `lapsedAt` (epoch ms). Returns false and changes nothing if the reservation has
 * ended or been renewed since the checkout was read.
 */
export async function release(
  tx: Tx,
  { id, contents, reservedUntil, holdsStock }: CheckoutSession,
  { lapsedAt }: { lapsedAt?: number } = {},
): Promise<boolean> {
  const lapsed = holdsStock && lapsedAt !== undefined && { lapsedAt }
  const change = { from: 'reserved', to: 'expired', ifReservedUntil: reservedUntil, ...lapsed } as const
  if (!(await changeState(tx, id, change))) return false
  if (holdsStock) await returnStock(tx, contents.lines)
  if (contents.coupon) await restoreCoupon(tx, contents.coupon.code)
  return true
}
