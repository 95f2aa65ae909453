import { withTimeout } from '../../../lib/promises.ts'
import type { ProviderResult } from '../../../providers/provider-request.ts'
import type { PaymentDeps } from '../../money/open-gateways.ts'
import type { PaymentGateway, PaymentStatus } from '../../money/payment-gateway.ts'
import { type CheckoutSession, readCheckout } from '../checkout/checkout-store.ts'
import { keepDeclined, releaseDeclined } from '../checkout/release.ts'
import { reserveForCapture } from '../checkout/reserve-again.ts'
import { type SettleResult, settlePayment } from './settle-payment.ts'
import { applyProviderRefunds } from './when-money-left.ts'

type CheckResult = SettleResult | { kind: 'open' | 'failed' | 'unreachable' }

/**
 * Asks the provider about a checkout's payment and captures it if the shopper has
 * approved it. Then places the order, or refunds the payment if that is
 * impossible.
 */
export async function checkPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<CheckResult> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return { kind: 'open' }
  const status = await checkAndCapture(deps, gateway, providerRef, checkout)
  if (status === 'not captured') return { kind: 'failed' }
  if (status.kind !== 'ok') return { kind: 'unreachable' }
  const settled = await settleReceived(deps, gateway, checkout, status.value)
  return settled ?? { kind: status.value.hasFailed || checkout.paymentState === 'declined' ? 'failed' : 'open' }
}

/**
 * Captures an approved payment that is `open`, after reserving its items if
 * needed. Returns `not captured` if that is not allowed: its items are gone, it
 * comes too late, or it was declined before.
 */
async function checkAndCapture(
  deps: PaymentDeps,
  gateway: PaymentGateway,
  providerRef: string,
  checkout: CheckoutSession,
): Promise<ProviderResult<PaymentStatus> | 'not captured'> {
  const isOpen = checkout.paymentState === 'open'
  const isHeld = checkout.state === 'reserved' && checkout.holdsStock && deps.clock() <= checkout.reservedUntil
  if (isOpen && isHeld) {
    const captured = await gateway.capture(providerRef)
    if (captured.kind === 'ok' && captured.value.isDeclined) await keepDeclined(deps, checkout)
    return captured
  }
  const status = await gateway.check(providerRef)
  const isApproved = status.kind === 'ok' && status.value.isApproved
  if (!isApproved || checkout.state === 'ordered' || checkout.state === 'refunded') return status
  if (!isOpen) return 'not captured'
  const reserved = await reserveForCapture(deps, checkout)
  if (reserved === 'gone') return 'not captured'
  if (reserved === 'changed') return status
  const captured = await gateway.capture(providerRef)
  if (captured.kind === 'ok' && captured.value.isDeclined) await releaseDeclined(deps, reserved)
  return captured
}

/**
 * Orders or refunds each payment that the provider has received, and records
 * refunds made on its website. Returns null if there is no payment, and
 * `unreachable` if the provider did not say whether another amount pays for the
 * order.
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

/**
 * Cancels the payment of a released checkout. If it was made all the same, the
 * order is placed or the money refunded. Throws if the provider does not respond.
 */
export async function cancelPayment(
  deps: PaymentDeps,
  { checkoutId, providerRef }: { checkoutId: string; providerRef: string },
): Promise<void> {
  const checkout = await readCheckout(deps.db, checkoutId)
  if (checkout?.state !== 'expired' || checkout.providerRef !== providerRef || checkout.method === 'cod') return
  const cancelled = await deps.gateways[checkout.method]?.cancel?.(providerRef)
  if (cancelled?.kind === 'unknown') throw new Error(cancelled.reason)
  if (cancelled?.kind === 'refused' && (await checkPayment(deps, checkout)).kind === 'unreachable')
    throw new Error(`The provider did not respond about the payment ${providerRef}.`)
}

/** In ms. Short, because the shopper is waiting. */
const PROVIDER_TIMEOUT_MS = 3000

/** Settles a payment that no webhook has reported, without capturing it. */
export async function settleEarlierPayment(deps: PaymentDeps, checkout: CheckoutSession): Promise<void> {
  const { method, providerRef } = checkout
  const gateway = method === 'cod' ? null : deps.gateways[method]
  if (!gateway || providerRef === null) return
  const status = await withTimeout(PROVIDER_TIMEOUT_MS, gateway.check(providerRef))
  if (status?.kind === 'ok') await settleReceived(deps, gateway, checkout, status.value)
}
