/** `reserve.ts` and `reserve-again.ts` make reservations; this ends them. */
import type { Clock } from '../../../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { returnStock } from '../../catalogue/stock-and-price-store.ts'
import { restoreCoupon } from '../../coupons/coupons.ts'
import { type CheckoutSession, changeState, closePayment, listOverdue } from './checkout-store.ts'

/**
 * Puts a checkout's items back in stock and gives back the coupon use. Records
 * `lapsedAt` (epoch ms) if the time was up. Returns false if the reservation has
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

/**
 * For a payment that failed or could not be started. Keeps a reservation that was
 * renewed.
 */
export async function releaseReservation({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, (tx) => release(tx, checkout))
}

/**
 * Records a declined payment and releases its reservation, unless that was
 * renewed.
 */
export async function releaseDeclined({ db }: { db: Queries }, checkout: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, checkout)) await closePayment(tx, checkout.id, 'declined')
  })
}

/**
 * Records a declined payment but keeps its reservation, as the shopper may try
 * again. Does nothing if the reservation has ended or been renewed since the
 * checkout was read.
 */
export async function keepDeclined({ db }: { db: Queries }, { id, reservedUntil }: CheckoutSession): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isSame = await changeState(tx, id, { from: 'reserved', to: 'reserved', ifReservedUntil: reservedUntil })
    if (isSame) await closePayment(tx, id, 'declined')
  })
}

const EXPIRE_AT_ONCE = 100

/** At most 100 at a time. */
export async function expireReservations({ db, clock }: { db: Queries; clock: Clock }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock()
    for (const checkout of await listOverdue(tx, now, EXPIRE_AT_ONCE)) await release(tx, checkout, { lapsedAt: now })
  })
}
