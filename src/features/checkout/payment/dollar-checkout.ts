/** Starts checkouts in US dollars: by card through Stripe, or on another payment provider's page (PayPal). */
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { type Outcome, request } from '#sync/api.ts'
import { type Buyer, type CheckoutResult, completePayment, unavailable } from './checkout-result.ts'
import { purchaseRequest, saveBeforePayment } from './purchase.ts'

export type CardCheckout = { method: 'stripe' } & ResponseBodies['proceedCheckout']
export type HostedCheckout = { method: 'other' } & ResponseBodies['startHostedPayment']

/** A checkout in US dollars. Only the shopper's latest checkout reserves stock. */
export type DollarCheckout = CardCheckout | HostedCheckout
export type DollarMethod = DollarCheckout['method']

type BeginResult<Checkout> = { kind: 'begun'; checkout: Checkout } | CheckoutResult

/**
 * Reserves stock for the products in the bag and starts a payment in US dollars with the given method. Idempotent for
 * the same purchase.
 */
export function beginDollarCheckout(
  method: DollarMethod,
  purchase: CheckoutRequest,
  buyer: Buyer,
): Promise<BeginResult<DollarCheckout>> {
  return method === 'stripe' ? beginCardCheckout(purchase, buyer) : beginHostedCheckout(purchase, buyer)
}

export async function beginCardCheckout(purchase: CheckoutRequest, buyer: Buyer): Promise<BeginResult<CardCheckout>> {
  const obstacle = await saveBeforePayment(purchase, buyer.phone)
  if (obstacle) return obstacle
  const options = await purchaseRequest('card', purchase, buyer)
  const outcome = await request('proceedCheckout', { ...options, body: purchase })
  if (outcome.kind !== 'ok') return await toResult(outcome, buyer)
  return { kind: 'begun', checkout: { method: 'stripe', ...outcome.data } }
}

/**
 * Starts a payment on another payment provider's page. The request contains neither bag lines nor an address, because
 * `saveBeforePayment` has already saved them to the account.
 */
export async function beginHostedCheckout(
  purchase: CheckoutRequest,
  buyer: Buyer,
): Promise<BeginResult<HostedCheckout>> {
  const obstacle = await saveBeforePayment(purchase, buyer.phone)
  if (obstacle) return obstacle
  const options = await purchaseRequest('other', purchase, buyer)
  const query = { userID: buyer.userId, amount: purchase.amount, coupon: purchase.coupon }
  const outcome = await request('startHostedPayment', { ...options, query })
  if (outcome.kind !== 'ok') return await toResult(outcome, buyer)
  return { kind: 'begun', checkout: { method: 'other', ...outcome.data } }
}

/** Returns a copy of the checkout in which the stock reservation has ended. */
export function released<Checkout extends DollarCheckout>(checkout: Checkout): Checkout {
  return { ...checkout, heldUntil: new Date().toISOString() }
}

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>

async function toResult(outcome: Failure, { token }: Buyer): Promise<CheckoutResult> {
  if (outcome.kind === 'unreachable') return unavailable('ORDER_NOT_CREATED')
  return outcome.code === 'ALREADY_PLACED' ? await completePayment(undefined, token) : outcome
}
