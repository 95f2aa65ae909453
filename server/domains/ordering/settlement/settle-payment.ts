/**
 * However the shop learns of a payment (browser, webhook or polling), it becomes
 * one order or a refund.
 */
import { addOwnerEmail } from '../../../emails/owner-email.ts'
import type { RefundReason } from '../../../storage/payment-tables.ts'
import { inTransaction, type Tx } from '../../../storage/transaction.ts'
import { hasAccount, lockUser } from '../../account/user-store.ts'
import type { OnlinePaymentMethod, PaymentDeps } from '../../money/open-gateways.ts'
import type { ReceivedPayment } from '../../money/payment-gateway.ts'
import { insertPayment, type PaymentKey, saveFee } from '../../money/payment-store.ts'
import { addRefund, requestRefund } from '../../money/request-refund.ts'
import {
  type CheckoutSession,
  changeState,
  findCheckoutByProviderRef,
  listReserved,
  readCheckout,
} from '../checkout/checkout-store.ts'
import { findDuplicateOrder, orderedTime } from '../checkout/earlier-checkouts-store.ts'
import { latenessOf } from '../checkout/lateness.ts'
import { isSameItems } from '../checkout/purchase.ts'
import { release } from '../checkout/release.ts'
import { giveBackHeldTime } from '../checkout/reservation-limits.ts'
import { reacquire } from '../checkout/reserve-again.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import { placeOrder } from '../orders/place-order.ts'
import { unclaimedPaymentEmail } from './payment-owner-emails.ts'

/** The caller has verified that a payment provider received it. */
export interface PaymentToSettle extends ReceivedPayment {
  method: OnlinePaymentMethod
  /** The provider's id for the payment request. */
  providerRef: string
  /** The provider says that the request is paid, even if the amount differs. */
  isPaid?: boolean
}

export type SettleResult = { kind: 'placed'; orderId: string } | { kind: 'refunded' } | { kind: 'unknown' }

/**
 * Places the order for a received payment, or refunds it if that is impossible.
 * Creates at most one order per checkout, however often the payment is reported.
 * Money that is gone again makes no order. Records a payment of an unknown
 * checkout and tells the owner.
 */
export async function settlePayment(
  { db, clock }: Pick<PaymentDeps, 'db' | 'clock'>,
  received: PaymentToSettle,
): Promise<SettleResult> {
  const { method, providerRef, paymentId, amount, currency, refunded, fee, paidAt, isPaid = false } = received
  const transaction_id = received.transactionId ?? null
  return await inTransaction(db, async (tx): Promise<SettleResult> => {
    const found = await findCheckoutByProviderRef(tx, method, providerRef)
    if (!found) {
      await recordUnknownPayment(tx, received, clock())
      return { kind: 'unknown' }
    }
    // Serialise the payments of one user, so that two for the same items do not
    // both become orders.
    await lockUser(tx, found.userId)
    const now = clock()
    const checkout = (await readCheckout(tx, found.id)) ?? found
    const payment = { method, id: paymentId }
    const ids = { checkout_session_id: checkout.id, provider_ref: providerRef, transaction_id }
    const row = { ...ids, amount, currency, received_at: now }
    if (!(await insertPayment(tx, { ...payment, ...row, expected: checkout.charge, fee }))) {
      if (fee !== null) await saveFee(tx, payment, fee)
      return await currentResult(tx, checkout.id)
    }
    if (refunded > 0) await addRefundByProvider(tx, payment, refunded, now)
    if (refunded >= amount) return await currentResult(tx, checkout.id)
    const refund = (reason: RefundReason) => requestRefund(tx, { payment, reason }, now)

    if (currency !== checkout.currency || (amount !== checkout.charge && !isPaid)) {
      await refund('wrong amount')
      return await currentResult(tx, checkout.id)
    }
    const claimed = await claimCheckout(tx, checkout, { paidAt: paidAt ?? now, now })
    switch (claimed) {
      case 'claimed': {
        const { id, userId, contents } = checkout
        const placedAt = await orderedTime(tx, userId, now)
        const order = { checkoutId: id, userId, method, contents, needsConfirmation: false, placedAt }
        return { kind: 'placed', orderId: (await placeOrder(tx, order, now)).row.id }
      }
      case 'already finished':
        await refund('duplicate')
        return await currentResult(tx, checkout.id)
      default:
        await refund(claimed)
        return { kind: 'refunded' }
    }
  })
}

type WhyRefunded = Extract<RefundReason, 'duplicate' | 'too late' | 'expired' | 'price changed' | 'coupon used up'>

type ClaimFailure = 'already finished' | WhyRefunded

/**
 * Marks a checkout as ordered, or tells why it cannot be. If the reservation has
 * expired, first takes the items from stock again.
 */
async function claimCheckout(
  tx: Tx,
  checkout: CheckoutSession,
  { paidAt, now }: { paidAt: number; now: number },
): Promise<'claimed' | ClaimFailure> {
  const { id, userId, state } = checkout
  // Without stock, it is released only to be taken again below: its items go to
  // the shopper who pays first, like those of an expired reservation.
  const lateness = await latenessOf(tx, checkout, paidAt, now)
  if (lateness !== null || !checkout.holdsStock) await release(tx, checkout, now)
  else if (await changeState(tx, id, { from: 'reserved', to: 'ordered' })) {
    await giveBackHeldTime(tx, checkout, now)
    return 'claimed'
  }
  if (state === 'ordered' || state === 'refunded') return 'already finished'
  if (await findDuplicateOrder(tx, checkout)) return await markRefunded(tx, id, 'duplicate')
  // Do not ship to a user who has deleted their account.
  if (!(await hasAccount(tx, userId))) return await markRefunded(tx, id, 'too late')
  if (lateness !== null) return await markRefunded(tx, id, lateness)
  await releaseDuplicates(tx, checkout, now)
  const acquired = await reacquire(tx, checkout, { state: 'ordered' })
  if (acquired === 'changed') return 'already finished'
  if (acquired === 'acquired') return 'claimed'
  return await markRefunded(tx, id, acquired === 'gone' ? 'too late' : acquired)
}

/**
 * Releases the user's other reservations for items that have just been paid for.
 */
async function releaseDuplicates(tx: Tx, { userId, contents }: CheckoutSession, now: number): Promise<void> {
  for (const other of await listReserved(tx, userId)) {
    if (isSameItems(other.contents.lines, contents.lines)) await release(tx, other, now)
  }
}

async function markRefunded(tx: Tx, id: string, failure: WhyRefunded): Promise<ClaimFailure> {
  return (await changeState(tx, id, { from: 'expired', to: 'refunded' })) ? failure : 'already finished'
}

/**
 * Tells the owner, who refunds the payment by command. Does nothing if it is
 * recorded.
 */
async function recordUnknownPayment(
  tx: Tx,
  { method, providerRef, paymentId, transactionId = null, amount, currency, refunded, fee }: PaymentToSettle,
  now: number,
): Promise<void> {
  const payment = { method, id: paymentId }
  const ids = { checkout_session_id: null, provider_ref: providerRef, transaction_id: transactionId }
  const row = { ...ids, amount, currency, expected: null, fee }
  if (!(await insertPayment(tx, { ...payment, ...row, received_at: now }))) return
  if (refunded > 0) await addRefundByProvider(tx, payment, refunded, now)
  if (refunded >= amount) return
  await addOwnerEmail(tx, unclaimedPaymentEmail({ ...payment, amount, currency }, providerRef), now)
}

async function addRefundByProvider(tx: Tx, payment: PaymentKey, amount: number, now: number): Promise<void> {
  const id = `refund-${payment.method}-${payment.id}-by-provider`
  await addRefund(tx, { payment, amount, reason: 'by provider', id, state: 'succeeded', providerId: null }, now)
}

async function currentResult(tx: Tx, checkoutId: string): Promise<SettleResult> {
  const orderId = await findOrderOfCheckout(tx, checkoutId)
  return orderId ? { kind: 'placed', orderId } : { kind: 'refunded' }
}
