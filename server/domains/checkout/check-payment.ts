import { withTimeout } from '../../lib/promises.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import type { PaymentGateway, PaymentStatus } from '../payments/payment-gateway.ts'
import type { PaymentDeps } from '../payments/payment-gateways.ts'
import {
  type CheckoutSession,
  findCheckoutByAnyId,
  findCheckoutByProviderRef,
  findDuplicateOrder,
  listReserved,
  readCheckout,
  readNewestCheckout,
} from './checkout-store.ts'
import { releaseAndStopChecks, reserveForCapture } from './reservation.ts'
import { type SettleResult, settlePayment } from './settle-payment.ts'

type CheckResult = SettleResult | { kind: 'open' | 'failed' | 'unreachable' }

/** Asks the provider how the payment of a checkout stands, captures one that is approved, and settles what was received. */
export async function checkPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<CheckResult> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return { kind: 'open' }
  const status = await checkAndCapture(deps, gateway, providerRef, checkout)
  if (status === 'sold out') return { kind: 'failed' }
  if (status.kind !== 'ok') return { kind: 'unreachable' }
  const settled = await settleReceived(deps, checkout, status.value)
  return settled ?? { kind: status.value.hasFailed ? 'failed' : 'open' }
}

/**
 * Money is only captured while its items are reserved. If the shopper approved the payment after the reservation expired,
 * they are reserved again, and nothing is captured if they are sold out. A declined payment releases them and is not
 * polled again: otherwise every poll would take them out of stock in vain.
 */
async function checkAndCapture(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  providerRef: string,
  checkout: CheckoutSession,
): Promise<ProviderResult<PaymentStatus> | 'sold out'> {
  if (checkout.state === 'reserved') return await capture(deps, gateway, providerRef, checkout)
  const status = await gateway.check(providerRef)
  const isApproved = status.kind === 'ok' && status.value.isApproved
  if (!isApproved || checkout.state !== 'expired') return status
  if (checkout.nextCheckAt === null) return 'sold out'
  const reserved = await reserveForCapture(deps, checkout)
  if (reserved === 'gone') return 'sold out'
  return reserved === 'changed' ? status : await capture(deps, gateway, providerRef, reserved)
}

async function capture(deps: PaymentDeps, gateway: PaymentGateway, providerRef: string, reserved: CheckoutSession) {
  const status = await gateway.capture(providerRef)
  if (status.kind === 'ok' && status.value.isDeclined) await releaseAndStopChecks(deps, reserved)
  return status
}

/** Settles all payments that a provider has received for a checkout; null when there are none. */
async function settleReceived(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  { method, providerRef }: CheckoutSession,
  { received }: PaymentStatus,
): Promise<SettleResult | null> {
  if (method === 'cod' || providerRef === null) return null
  let result: SettleResult | null = null
  for (const payment of received) {
    const settled = await settlePayment(deps, { ...payment, method, providerRef })
    if (result?.kind !== 'placed') result = settled
  }
  return result
}

/** The shopper is waiting. A payment that is found later is refunded. */
const PROVIDER_TIMEOUT_MS = 3000

/**
 * Settles payments of the shopper's earlier checkouts that the shop has not heard of yet, before they begin another one.
 * Captures nothing, and goes on after three seconds without a response. Returns what was reserved before; `reserve` finds
 * out what has become an order.
 */
export async function settleEarlierPayments(deps: PaymentDeps, userId: string): Promise<readonly CheckoutSession[]> {
  const earlier = await listReserved(deps.db, userId)
  await Promise.all(earlier.map((checkout) => settleEarlierPayment(deps, checkout)))
  return earlier
}

async function settleEarlierPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<void> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return
  const status = await withTimeout(PROVIDER_TIMEOUT_MS, gateway.check(providerRef))
  if (status?.kind === 'ok') await settleReceived(deps, checkout, status.value)
}

export type CheckoutResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: 'ORDER_UNKNOWN' | 'PAYMENT_RETURNED' | 'PAYMENT_PENDING' | 'PAYMENT_UNVERIFIED' }

/**
 * Completes a checkout for a shopper who has come back from paying: returns its order, or another one of the same items
 * since, or how the payment stands. Without an id it is the user's newest checkout. Repeatable.
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
  const duplicate = await findDuplicateOrder(deps.db, checkout)
  if (duplicate) return { kind: 'placed', orderId: duplicate }
  return { kind: 'refused', code: result.kind === 'failed' ? 'PAYMENT_UNVERIFIED' : 'PAYMENT_PENDING' }
}

/** What Razorpay's window hands to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

/**
 * Completes a checkout that the browser says was paid at Razorpay. The signature alone proves no money: Razorpay also signs
 * payments that are not captured yet. Refuses a wrong signature and another user's payment with `PAYMENT_UNVERIFIED`.
 */
export async function verifyRazorpayReturn(
  deps: PaymentDeps & { isSigned: (returned: RazorpayReturn) => boolean },
  userId: string,
  returned: RazorpayReturn,
): Promise<CheckoutResult> {
  const checkout = deps.isSigned(returned)
    ? await findCheckoutByProviderRef(deps.db, 'razorpay', returned.orderId)
    : null
  if (checkout?.userId !== userId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(deps, userId, checkout.id)
}

/** Returns the order that a user has paid for, by the id of the payment, of the provider's order or of the checkout. */
export async function findPaidOrder(
  deps: PaymentDeps,
  userId: string,
  id: string | undefined,
): Promise<CheckoutResult> {
  const checkoutId = id ? await findCheckoutByAnyId(deps.db, userId, id) : null
  if (!checkoutId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(deps, userId, checkoutId)
}
