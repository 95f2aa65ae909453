/** Ends reservations: puts their items back on the shelves. `reserve.ts` and `reserve-again.ts` make them. */
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { returnStock } from '../../catalogue/stock-and-price-store.ts'
import { restoreCoupon } from '../../coupons/coupons.ts'
import { type CheckoutSession, changeState, closePayment, listOverdue } from './checkout-store.ts'

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

/** Releases the reservation of a payment that failed or could not be started, unless it has been renewed since. */
export async function releaseReservation({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, (tx) => release(tx, checkout))
}

/** Records that a payment was declined, and releases its reservation, unless it has been renewed since. */
export async function releaseDeclined({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, checkout)) await closePayment(tx, checkout.id, 'declined')
  })
}

/**
 * Records that a payment was declined, but keeps its reservation until its end: the shopper may try again. Does nothing
 * if the reservation has ended or been renewed since the checkout was read.
 */
export async function keepDeclined({ db }: { db: Queries }, { id, reservedUntil }: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isSame = await changeState(tx, id, { from: 'reserved', to: 'reserved', ifReservedUntil: reservedUntil })
    if (isSame) await closePayment(tx, id, 'declined')
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
