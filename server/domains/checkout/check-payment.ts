import { withTimeout } from '../../lib/promises.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import type { PaymentGateway, PaymentStatus } from '../payments/payment-gateway.ts'
import {
  type CheckoutSession,
  findCheckoutByAnyName,
  findCheckoutByProviderRef,
  findDuplicateOrder,
  listReserved,
  readCheckout,
  readNewestCheckout,
} from './checkout-store.ts'
import { type CheckoutDeps, releaseAndStopChecks, reserveForCapture } from './reservation.ts'
import { type SettleResult, settlePayment } from './settle-payment.ts'

type CheckResult = SettleResult | { kind: 'nothing yet' } | { kind: 'failed' } | { kind: 'no answer' }

type PaymentDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'ways'>

/** Asks the provider how the payment of an intended order went, and settles what has arrived. */
export async function checkPayment(parts: PaymentDeps, intended: CheckoutSession): Promise<CheckResult> {
  const { method, ref } = intended
  const provider = method === 'cod' ? null : parts.ways[method]
  if (!provider || ref === null) return { kind: 'nothing yet' }
  const seen = await checkAndCapture(parts, provider, ref, intended)
  if (seen === 'pieces gone') return { kind: 'failed' }
  if (seen.kind !== 'ok') return { kind: 'no answer' }
  const settled = await settleReceived(parts, intended, seen.value)
  return settled ?? { kind: seen.value.hasFailed ? 'failed' : 'nothing yet' }
}

/** Settles all that a provider was seen to have received for an intended order. Answers null when that is nothing. */
async function settleReceived(
  parts: Omit<PaymentDeps, 'ways'>,
  { method, ref }: CheckoutSession,
  { arrived }: Pick<PaymentStatus, 'arrived'>,
): Promise<SettleResult | null> {
  if (method === 'cod' || ref === null) return null
  let result: SettleResult | null = null
  for (const payment of arrived) {
    const settled = await settlePayment(parts, { ...payment, method, ref })
    if (result?.kind !== 'placed') result = settled
  }
  return result
}

/**
 * Money is taken only while its pieces are held. Who has agreed to pay after their time has the pieces held once more;
 * where these are gone nothing is taken. What was declined is not tried again by itself, and lets the pieces go: else they
 * would be off the shelf at every look, for nothing.
 */
async function checkAndCapture(parts: PaymentDeps, provider: PaymentGateway, ref: string, intended: CheckoutSession) {
  const { state, nextCheckAt } = intended
  if (state === 'reserved') return await capture(parts, provider, ref, intended)
  const seen = await provider.check(ref, false)
  const isAgreed = seen.kind === 'ok' && seen.value.isApproved
  if (!isAgreed || state !== 'expired') return seen
  if (nextCheckAt === null) return 'pieces gone'
  const held = await reserveForCapture(parts, intended)
  if (held === 'gone') return 'pieces gone'
  return held === 'changed' ? seen : await capture(parts, provider, ref, held)
}

async function capture(parts: PaymentDeps, provider: PaymentGateway, ref: string, held: CheckoutSession) {
  const taken = await provider.check(ref, true)
  if (taken.kind === 'ok' && taken.value.isDeclined) await releaseAndStopChecks(parts, held)
  return taken
}

type EarlierPaymentDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'ways'>

/** The shopper waits meanwhile. What is not found now is found later, and its money goes back. */
const PROVIDER_TIMEOUT_MS = 3000

/**
 * Looks, before a shopper begins anything new, whether money has arrived for what they have begun already and nobody told
 * the shop: then it is settled. Nothing is taken from whoever has only agreed to pay, and a provider that does not answer
 * soon keeps nobody from going on. Answers what was on hold; `hold` finds out what has become an order.
 */
export async function settleEarlierPayments(
  parts: EarlierPaymentDeps,
  userId: string,
): Promise<readonly CheckoutSession[]> {
  const begun = await listReserved(parts.db, userId)
  await Promise.all(begun.map((intended) => settleEarlierPayment(parts, intended)))
  return begun
}

async function settleEarlierPayment(parts: EarlierPaymentDeps, intended: CheckoutSession): Promise<void> {
  const { method, ref } = intended
  const provider = method === 'cod' ? null : parts.ways[method]
  if (!provider || ref === null) return
  const seen = await withTimeout(PROVIDER_TIMEOUT_MS, provider.check(ref, false))
  if (seen?.kind === 'ok') await settleReceived(parts, intended, seen.value)
}

export type CheckoutResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: 'ORDER_UNKNOWN' | 'PAYMENT_RETURNED' | 'PAYMENT_PENDING' | 'PAYMENT_UNVERIFIED' }

/**
 * Brings a payment to its end for a shopper who has come back, whatever they missed: the order when it is there, otherwise
 * what the provider says. Who has bought the same in another way since is answered that order. Repeatable. Without an id it
 * is the shopper's newest payment.
 */
export async function completeCheckout(
  parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways'>,
  userId: string,
  intendedId: string | undefined,
): Promise<CheckoutResult> {
  const intended = await (intendedId ? readCheckout(parts.db, intendedId) : readNewestCheckout(parts.db, userId))
  if (intended?.userId !== userId) return { kind: 'refused', code: 'ORDER_UNKNOWN' }
  const orderId = await findOrderOfCheckout(parts.db, intended.id)
  if (orderId) return { kind: 'placed', orderId }
  if (intended.state === 'refunded') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const asked = await checkPayment(parts, intended)
  if (asked.kind === 'placed') return asked
  if (asked.kind === 'returned') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const other = await findDuplicateOrder(parts.db, intended)
  if (other) return { kind: 'placed', orderId: other }
  switch (asked.kind) {
    case 'failed':
      return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
    default:
      return { kind: 'refused', code: 'PAYMENT_PENDING' }
  }
}

/** What Razorpay's window hands to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

/**
 * Brings a payment to its end that the browser says was made. Razorpay signs what it has let through, also while the money
 * has not arrived and may still go back by itself; so the signature only says whom to ask about what. `PAYMENT_UNVERIFIED`
 * stands for a signature that is not right, and for somebody else's payment.
 */
export async function verifyRazorpayReturn(
  parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways'> & { isSigned: (returned: RazorpayReturn) => boolean },
  userId: string,
  returned: RazorpayReturn,
): Promise<CheckoutResult> {
  const intended = parts.isSigned(returned)
    ? await findCheckoutByProviderRef(parts.db, 'razorpay', returned.orderId)
    : null
  if (intended?.userId !== userId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(parts, userId, intended.id)
}

/**
 * The order of a payment that was made already, by any name the browser may have for it: the payment's, the provider's
 * order's, or the intended order's. Never somebody else's.
 */
export async function findPaidOrder(
  parts: Pick<CheckoutDeps, 'db' | 'clock' | 'ways'>,
  userId: string,
  name: string | undefined,
): Promise<CheckoutResult> {
  const intendedId = name ? await findCheckoutByAnyName(parts.db, userId, name) : null
  if (!intendedId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(parts, userId, intendedId)
}
