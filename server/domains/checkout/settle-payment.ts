import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasAccount, holdUser } from '../account/user-store.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import { addPayment, type PaymentRow } from '../payments/payment-store.ts'
import type { Arrived } from '../payments/payment-way.ts'
import type { OnlineWay } from '../payments/payment-ways.ts'
import { returnPayment } from '../payments/return-payment.ts'
import { boughtSince } from './bought-since.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { changeState, heldOf, type Intended, intendedOfPayment, readIntended } from './intended-order-store.ts'
import { lapse } from './lapse.ts'
import { samePieces } from './purchase.ts'
import { retake } from './retake.ts'

/** Money that a provider says has arrived, and for what. The caller has made sure that it was the provider who said so. */
export interface Settling extends Arrived {
  way: OnlineWay
  /** The provider's name for what it was asked to collect. */
  ref: string
}

export type Settled = { kind: 'placed'; orderId: string } | { kind: 'returned' } | { kind: 'unknown' }

/**
 * Lets a payment have its effect: an order, or the money back. The browser's return, webhooks and the reconciler all come
 * here, in any order and any number of times; the first makes the order and all others find it. A payment that comes after
 * its hold has lapsed still makes the order when there is stock for it, and the shopper has not bought the same since.
 */
export async function settlePayment(
  { db, clock, nudge }: Pick<CheckoutParts, 'db' | 'clock' | 'nudge'>,
  settling: Settling,
): Promise<Settled> {
  const { way, ref, paymentId, amount, currency } = settling
  const settled = await inTransaction(db, async (tx): Promise<Settled> => {
    const found = await intendedOfPayment(tx, way, ref)
    if (!found) return { kind: 'unknown' }
    // Otherwise two payments of one purchase might each become an order, as neither sees what the other does.
    await holdUser(tx, found.userId)
    const now = clock()
    const intended = (await readIntended(tx, found.id)) ?? found
    const payment = { way, id: paymentId }
    const row = {
      ...payment,
      intended_order_id: intended.id,
      amount,
      currency,
      state: 'kept' as const,
      arrived_at: now,
    }
    if (!(await addPayment(tx, row))) return await asItStands(tx, intended.id)
    const sendBack = (reason: NonNullable<PaymentRow['reason']>) => returnPayment(tx, payment, reason, now)

    if (amount !== intended.charge || currency !== intended.currency) {
      await sendBack('other amount')
      return await asItStands(tx, intended.id)
    }
    const moved = await claim(tx, intended)
    if (moved === 'ended before') {
      await sendBack('paid twice')
      return await asItStands(tx, intended.id)
    }
    if (moved === 'too late' || moved === 'bought since') {
      await sendBack(moved === 'too late' ? 'too late' : 'paid twice')
      return { kind: 'returned' }
    }
    const { id, userId, contents } = intended
    const orderId = await placeOrder(tx, { intendedId: id, userId, way, contents }, now)
    if (moved.length > 0) await productsChanged(tx, moved)
    return { kind: 'placed', orderId }
  })
  nudge()
  return settled
}

type Unclaimed = 'ended before' | 'too late' | 'bought since'

/** Makes the intended order this payment's, with its pieces off the shelf. Answers the products whose stock changed. */
async function claim(tx: Tx, intended: Intended): Promise<string[] | Unclaimed> {
  const { id, userId, state } = intended
  if (await changeState(tx, id, { from: 'held', to: 'placed' })) return []
  if (state === 'placed' || state === 'returned') return 'ended before'
  if (await boughtSince(tx, intended)) return await giveUp(tx, id, 'bought since')
  // Who deleted their account while nothing was under way is not sent a parcel after all.
  if (!(await hasAccount(tx, userId))) return await giveUp(tx, id, 'too late')
  const putBack = await endTwins(tx, intended)
  const taken = await retake(tx, intended, { state: 'placed' })
  if (taken === 'changed') return 'ended before'
  return taken === 'gone' ? await giveUp(tx, id, 'too late') : [...new Set([...putBack, ...taken])]
}

/** Ends what the shopper holds to pay for the same pieces in another way: those on hold are the ones that were paid for. */
async function endTwins(tx: Tx, { userId, contents }: Intended): Promise<string[]> {
  const moved: string[] = []
  for (const other of await heldOf(tx, userId)) {
    if (samePieces(other.contents.lines, contents.lines)) moved.push(...(await lapse(tx, other)))
  }
  return moved
}

async function giveUp(tx: Tx, id: string, why: 'too late' | 'bought since'): Promise<Unclaimed> {
  return (await changeState(tx, id, { from: 'lapsed', to: 'returned' })) ? why : 'ended before'
}

async function asItStands(tx: Tx, intendedId: string): Promise<Settled> {
  const orderId = await orderOfIntended(tx, intendedId)
  return orderId ? { kind: 'placed', orderId } : { kind: 'returned' }
}
