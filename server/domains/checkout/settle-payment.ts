import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasAccount, lockUser } from '../account/user-store.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import type { ReceivedPayment } from '../payments/payment-gateway.ts'
import type { OnlinePaymentMethod } from '../payments/payment-gateways.ts'
import { insertPayment, type PaymentRow } from '../payments/payment-store.ts'
import { startRefund } from '../payments/refunds.ts'
import {
  type CheckoutSession,
  changeState,
  findCheckoutByProviderRef,
  findDuplicateOrder,
  listReserved,
  readCheckout,
} from './checkout-store.ts'
import { isSameItems } from './purchase.ts'
import type { CheckoutDeps } from './reservation.ts'
import { reacquire, release } from './reservation.ts'

/** Money that a provider says has arrived, and for what. The caller has made sure that it was the provider who said so. */
export interface PaymentToSettle extends ReceivedPayment {
  method: OnlinePaymentMethod
  /** The provider's name for what it was asked to collect. */
  ref: string
}

export type SettleResult = { kind: 'placed'; orderId: string } | { kind: 'returned' } | { kind: 'unknown' }

/**
 * Lets a payment have its effect: an order, or the money back. The browser's return, webhooks and the reconciler all come
 * here, in any order and any number of times; the first makes the order and all others find it. A payment that comes after
 * its hold has lapsed still makes the order when there is stock for it, and the shopper has not bought the same since.
 */
export async function settlePayment(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  settling: PaymentToSettle,
): Promise<SettleResult> {
  const { method, ref, paymentId, amount, currency } = settling
  return await inTransaction(db, async (tx): Promise<SettleResult> => {
    const found = await findCheckoutByProviderRef(tx, method, ref)
    if (!found) return { kind: 'unknown' }
    // Otherwise two payments of one purchase might each become an order, as neither sees what the other does.
    await lockUser(tx, found.userId)
    const now = clock()
    const intended = (await readCheckout(tx, found.id)) ?? found
    const payment = { method, id: paymentId }
    const row = {
      ...payment,
      checkout_session_id: intended.id,
      amount,
      currency,
      state: 'captured' as const,
      received_at: now,
    }
    if (!(await insertPayment(tx, row))) return await currentResult(tx, intended.id)
    const sendBack = (reason: NonNullable<PaymentRow['reason']>) => startRefund(tx, payment, reason, now)

    if (amount !== intended.charge || currency !== intended.currency) {
      await sendBack('wrong amount')
      return await currentResult(tx, intended.id)
    }
    const claimed = await claimCheckout(tx, intended)
    if (claimed === 'ended before') {
      await sendBack('duplicate')
      return await currentResult(tx, intended.id)
    }
    if (claimed === 'too late' || claimed === 'bought since') {
      await sendBack(claimed === 'too late' ? 'too late' : 'duplicate')
      return { kind: 'returned' }
    }
    const { id, userId, contents } = intended
    return { kind: 'placed', orderId: await placeOrder(tx, { checkoutId: id, userId, method, contents }, now) }
  })
}

type ClaimFailure = 'ended before' | 'too late' | 'bought since'

/** Makes the intended order this payment's, with its pieces off the shelf. */
async function claimCheckout(tx: Tx, intended: CheckoutSession): Promise<'claimed' | ClaimFailure> {
  const { id, userId, state } = intended
  if (await changeState(tx, id, { from: 'reserved', to: 'ordered' })) return 'claimed'
  if (state === 'ordered' || state === 'refunded') return 'ended before'
  if (await findDuplicateOrder(tx, intended)) return await markUnusable(tx, id, 'bought since')
  // Who deleted their account while nothing was under way is not sent a parcel after all.
  if (!(await hasAccount(tx, userId))) return await markUnusable(tx, id, 'too late')
  await releaseDuplicates(tx, intended)
  const taken = await reacquire(tx, intended, { state: 'ordered' })
  if (taken === 'changed') return 'ended before'
  return taken === 'gone' ? await markUnusable(tx, id, 'too late') : 'claimed'
}

/** Ends what the shopper holds to pay for the same pieces in another way: those on hold are the ones that were paid for. */
async function releaseDuplicates(tx: Tx, { userId, contents }: CheckoutSession): Promise<void> {
  for (const other of await listReserved(tx, userId)) {
    if (isSameItems(other.contents.lines, contents.lines)) await release(tx, other)
  }
}

async function markUnusable(tx: Tx, id: string, why: 'too late' | 'bought since'): Promise<ClaimFailure> {
  return (await changeState(tx, id, { from: 'expired', to: 'refunded' })) ? why : 'ended before'
}

async function currentResult(tx: Tx, intendedId: string): Promise<SettleResult> {
  const orderId = await findOrderOfCheckout(tx, intendedId)
  return orderId ? { kind: 'placed', orderId } : { kind: 'returned' }
}
