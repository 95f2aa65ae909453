import { withTimeout } from '../../../lib/promises.ts'
import type { ProviderResult } from '../../../providers/provider-request.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import type { PaymentGateway, PaymentStatus } from '../../money/payment-gateway.ts'
import {
  type CheckoutSession,
  findCheckoutByAnyId,
  findCheckoutByProviderRef,
  findDuplicateOrder,
  readCheckout,
  readNewestCheckout,
} from '../checkout/checkout-store.ts'
import { releaseAndStopChecks, reserveForCapture, stopChecks } from '../checkout/reservation.ts'
import type { Unsettled } from '../checkout/reserve.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import { type SettleResult, settlePayment } from './settle-payment.ts'
import { applyProviderRefunds } from './when-money-left.ts'

type CheckResult = SettleResult | { kind: 'open' | 'failed' | 'unreachable' }

/**
 * Checks the status of a checkout's payment at the payment provider, and captures the payment if the shopper has
 * approved it. Then places the order for a received payment, or refunds the payment if the order cannot be placed.
 */
export async function checkPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<CheckResult> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return { kind: 'open' }
  const status = await checkAndCapture(deps, gateway, providerRef, checkout)
  if (status === 'sold out') return { kind: 'failed' }
  if (status.kind !== 'ok') return { kind: 'unreachable' }
  const settled = await settleReceived(deps, gateway, checkout, status.value)
  return settled ?? { kind: status.value.hasFailed ? 'failed' : 'open' }
}

/**
 * Captures a checkout's payment if the shopper has approved it, and returns the payment's status. If the checkout
 * holds no items, first reserves them, or returns `sold out` if that is not possible. A declined payment keeps its
 * reservation until its end, and is not captured again until the shopper starts it again.
 */
async function checkAndCapture(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  providerRef: string,
  checkout: CheckoutSession,
): Promise<ProviderResult<PaymentStatus> | 'sold out'> {
  const isHeld = checkout.state === 'reserved' && checkout.holdsStock
  if (isHeld && checkout.nextCheckAt !== null) {
    const status = await gateway.capture(providerRef)
    if (status.kind === 'ok' && status.value.isDeclined) await stopChecks(deps, checkout)
    return status
  }
  const status = await gateway.check(providerRef)
  if (isHeld) return status.kind === 'ok' ? { kind: 'ok', value: { ...status.value, hasFailed: true } } : status
  const isApproved = status.kind === 'ok' && status.value.isApproved
  if (!isApproved || (checkout.state !== 'expired' && checkout.state !== 'reserved')) return status
  if (checkout.state === 'expired' && checkout.nextCheckAt === null) return 'sold out'
  const reserved = await reserveForCapture(deps, checkout)
  if (reserved === 'gone') return 'sold out'
  if (reserved === 'changed') return status
  const captured = await gateway.capture(providerRef)
  if (captured.kind === 'ok' && captured.value.isDeclined) await releaseAndStopChecks(deps, reserved)
  return captured
}

/**
 * Places the order or starts a refund for each payment that the provider has received for a checkout, and records
 * refunds that were made on the provider's website. Returns null if there is no such payment, and `unreachable` if the
 * provider did not say whether a payment of a different amount pays for the order.
 */
async function settleReceived(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  { method, providerRef, charge }: CheckoutSession,
  { received }: PaymentStatus,
): Promise<SettleResult | { kind: 'unreachable' } | null> {
  if (method === 'cod' || providerRef === null) return null
  let result: SettleResult | null = null
  for (const payment of received) {
    const paid = payment.amount === charge ? null : await gateway.isPaid(providerRef)
    if (paid && paid.kind !== 'ok') return { kind: 'unreachable' }
    const isPaid = paid?.value ?? false
    const settled = await settlePayment(deps, { ...payment, method, providerRef, isPaid })
    if (payment.refunded > 0) await applyProviderRefunds(deps, { method, id: payment.paymentId })
    if (result?.kind !== 'placed') result = settled
  }
  return result
}

/** Timeout for checking an earlier payment at the provider, in ms. Short, because the shopper is waiting. */
const PROVIDER_TIMEOUT_MS = 3000

/**
 * Runs `attempt`, and once more if it returns reservations whose payments are unsettled: settles those that no webhook
 * has reported, without capturing payments. Some of the reservations may have become orders by the second run.
 */
export async function withPaymentsSettled<Outcome extends { kind: string }>(
  deps: PaymentDeps,
  attempt: (settled: readonly CheckoutSession[] | null) => Promise<Outcome | Unsettled>,
): Promise<Outcome> {
  let settled: readonly CheckoutSession[] | null = null
  for (;;) {
    const outcome: Outcome | Unsettled = await attempt(settled)
    if (!isUnsettled(outcome)) return outcome
    settled = outcome.reserved
    await Promise.all(settled.map((checkout) => settleEarlierPayment(deps, checkout)))
  }
}

function isUnsettled(outcome: { kind: string }): outcome is Unsettled {
  return outcome.kind === 'unsettled'
}

async function settleEarlierPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<void> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return
  const status = await withTimeout(PROVIDER_TIMEOUT_MS, gateway.check(providerRef))
  if (status?.kind === 'ok') await settleReceived(deps, gateway, checkout, status.value)
}

export type CheckoutResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: 'ORDER_UNKNOWN' | 'PAYMENT_RETURNED' | 'PAYMENT_PENDING' | 'PAYMENT_UNVERIFIED' }

/**
 * Completes a checkout when the shopper returns from the payment page. Returns the id of the placed order, or the
 * reason why there is no order. If `checkoutId` is undefined, completes the user's newest checkout.
 */
export async function completeCheckout(
  deps: PaymentDeps,
  userId: string,
  checkoutId: string | undefined,
): Promise<CheckoutResult> {
  const checkout = await (checkoutId ? readCheckout(deps.db, checkoutId) : readNewestCheckout(deps.db, userId))
  if (checkout?.userId !== userId) return { kind: 'refused', code: 'ORDER_UNKNOWN' }
  const orderId = await findOrderOfCheckout(deps.db, checkout.id)
  if (orderId) return { kind: 'placed', orderId }
  if (checkout.state === 'refunded') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'placed') return result
  if (result.kind === 'refunded') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  // The shopper may have ordered the same items in another checkout, e.g. in another tab.
  const duplicate = await findDuplicateOrder(deps.db, checkout)
  if (duplicate) return { kind: 'placed', orderId: duplicate }
  return { kind: 'refused', code: result.kind === 'failed' ? 'PAYMENT_UNVERIFIED' : 'PAYMENT_PENDING' }
}

/** Data that Razorpay's payment window passes to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

interface SignedReturnDeps extends PaymentDeps {
  isSigned: (returned: RazorpayReturn) => boolean
}

/** Returns the checkout that a payment belongs to, or null if the payment's signature is wrong or nothing is known of it. */
export async function findReturnedCheckout(
  { db, isSigned }: Pick<SignedReturnDeps, 'db' | 'isSigned'>,
  returned: RazorpayReturn,
): Promise<CheckoutSession | null> {
  return isSigned(returned) ? await findCheckoutByProviderRef(db, 'razorpay', returned.orderId) : null
}

/**
 * Completes a checkout after Razorpay's payment window has reported a payment to the page. Returns `PAYMENT_UNVERIFIED`
 * if the signature is wrong or the payment belongs to another user.
 */
export async function verifyRazorpayReturn(
  deps: SignedReturnDeps,
  userId: string,
  returned: RazorpayReturn,
): Promise<CheckoutResult> {
  const checkout = await findReturnedCheckout(deps, returned)
  if (checkout?.userId !== userId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  // The signature alone does not suffice, because Razorpay also signs payments that are not captured yet.
  return await completeCheckout(deps, userId, checkout.id)
}

/**
 * Returns the order for a user's online payment, completing the checkout first if necessary. `id` is the id of the
 * payment, the checkout or the provider's payment request.
 */
export async function findPaidOrder(
  deps: PaymentDeps,
  userId: string,
  id: string | undefined,
): Promise<CheckoutResult> {
  const checkoutId = id ? await findCheckoutByAnyId(deps.db, userId, id) : null
  if (!checkoutId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(deps, userId, checkoutId)
}
