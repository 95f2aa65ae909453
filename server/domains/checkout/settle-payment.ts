import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasAccount } from '../account/user-store.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { orderOfIntended } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import { addPayment, type PaymentRow } from '../payments/payment-store.ts'
import type { Arrived } from '../payments/payment-way.ts'
import type { OnlineWay } from '../payments/payment-ways.ts'
import { returnPayment } from '../payments/return-payment.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { changeState, type Intended, intendedOfPayment } from './intended-order-store.ts'
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
 * its hold has lapsed still makes the order when there is stock for it.
 */
export async function settlePayment(
  { db, clock, nudge }: Pick<CheckoutParts, 'db' | 'clock' | 'nudge'>,
  settling: Settling,
): Promise<Settled> {
  const { way, ref, paymentId, amount, currency } = settling
  const now = clock()
  const settled = await inTransaction(db, async (tx): Promise<Settled> => {
    const intended = await intendedOfPayment(tx, way, ref)
    if (!intended) return { kind: 'unknown' }
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
    if (moved === 'too late') {
      await sendBack('too late')
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

/** Makes the intended order this payment's, with its pieces off the shelf. Answers the products whose stock changed. */
async function claim(tx: Tx, intended: Intended): Promise<string[] | 'ended before' | 'too late'> {
  const { id, userId } = intended
  if (await changeState(tx, id, { from: 'held', to: 'placed' })) return []
  // Who deleted their account while nothing was under way is not sent a parcel after all.
  const isServed = await hasAccount(tx, userId)
  const taken = isServed ? await retake(tx, intended, { state: 'placed' }) : 'gone'
  if (taken !== 'gone') return taken === 'changed' ? 'ended before' : taken
  return (await changeState(tx, id, { from: 'lapsed', to: 'returned' })) ? 'too late' : 'ended before'
}

async function asItStands(tx: Tx, intendedId: string): Promise<Settled> {
  const orderId = await orderOfIntended(tx, intendedId)
  return orderId ? { kind: 'placed', orderId } : { kind: 'returned' }
}
