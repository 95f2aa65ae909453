/** `reserve.ts` and `reserve-again.ts` make reservations; this ends them. */
import type { Clock } from '../../../lib/clock.ts'
import { addJob } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { returnStock } from '../../catalogue/stock-and-price-store.ts'
import { restoreCoupon } from '../../coupons/coupons.ts'
import { type CheckoutSession, changeState, closePayment, holdsCoupon, listOverdue } from './checkout-store.ts'
import { giveBackHeldTime } from './reservation-limits.ts'

/**
 * Puts a checkout's items back in stock, gives back the coupon use, and has the
 * payment cancelled at Stripe. Others cannot be cancelled: PayPal's orders
 * (https://developer.paypal.com/docs/api/orders/v2/) are not captured when late,
 * and late payments at Razorpay are refunded. Returns false if the reservation has
 * ended or been renewed since the checkout was read.
 */
export async function release(tx: Tx, checkout: CheckoutSession, now: number): Promise<boolean> {
  const { id, method, providerRef, contents, reservedUntil, holdsStock } = checkout
  const change = {
    from: 'reserved' as const,
    to: 'expired' as const,
    ifReservedUntil: reservedUntil,
    // What is paid from now on is late.
    reservedUntil: Math.min(reservedUntil, now),
  }
  if (!(await changeState(tx, id, change))) return false
  if (holdsStock) await returnStock(tx, contents.lines)
  await giveBackHeldTime(tx, checkout, now)
  if (contents.coupon && holdsCoupon(checkout)) await restoreCoupon(tx, contents.coupon.code)
  if (method === 'stripe' && providerRef !== null) {
    const payload = { checkoutId: id, providerRef }
    const dedupeKey = `cancel-${providerRef}-${reservedUntil}`
    await addJob(tx, { kind: 'cancel-payment', payload, dedupeKey }, now)
  }
  return true
}

/**
 * For a payment that failed, could not be started or came too late. Keeps a
 * reservation that was renewed.
 */
export async function releaseReservation(
  { db, clock }: { db: Queries; clock: Clock },
  checkout: CheckoutSession,
): Promise<void> {
  await inTransaction(db, (tx) => release(tx, checkout, clock()))
}

/**
 * Records a declined payment and releases its reservation, unless that was
 * renewed.
 */
export async function releaseDeclined(
  { db, clock }: { db: Queries; clock: Clock },
  checkout: CheckoutSession,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await release(tx, checkout, clock())) await closePayment(tx, checkout.id, 'declined')
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

/**
 * At most 100 at a time, each in a transaction of its own: together they would
 * lock products in no order.
 */
export async function expireReservations(deps: { db: Queries; clock: Clock }): Promise<void> {
  const overdue = await listOverdue(deps.db, deps.clock(), EXPIRE_AT_ONCE)
  for (const checkout of overdue) await releaseReservation(deps, checkout)
}
