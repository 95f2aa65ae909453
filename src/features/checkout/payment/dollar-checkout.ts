/** By card through Stripe, or on another provider's page (PayPal). */
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { type Outcome, request } from '#sync/api.ts'
import { type Buyer, type CheckoutResult, completePayment, unavailable } from './checkout-result.ts'
import { purchaseRequest, saveBeforePayment } from './purchase.ts'

export type CardCheckout = { method: 'stripe' } & ResponseBodies['proceedCheckout']
export type HostedCheckout = { method: 'other' } & ResponseBodies['startHostedPayment']

/** Only the latest one reserves stock. */
export type DollarCheckout = CardCheckout | HostedCheckout
export type DollarMethod = DollarCheckout['method']

type BeginResult<Checkout> = { kind: 'begun'; checkout: Checkout } | CheckoutResult

/** Also reserves the stock. Idempotent for the same purchase. */
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

/** Neither lines nor address: `saveBeforePayment` has saved them to the account. */
export async function beginHostedCheckout(
  purchase: CheckoutRequest,
  buyer: Buyer,
): Promise<BeginResult<HostedCheckout>> {
  const obstacle = await saveBeforePayment(purchase, buyer.phone)
  if (obstacle) return obstacle
  const options = await purchaseRequest('other', purchase, buyer)
  const { amount, coupon, stateConfirmed, gstinStateConfirmed } = purchase
  const query = { userID: buyer.userId, amount, coupon, stateConfirmed, gstinStateConfirmed }
  const outcome = await request('startHostedPayment', { ...options, query })
  if (outcome.kind !== 'ok') return await toResult(outcome, buyer)
  return { kind: 'begun', checkout: { method: 'other', ...outcome.data } }
}

/** Its stock reservation has ended. */
export function released<Checkout extends DollarCheckout>(checkout: Checkout): Checkout {
  return { ...checkout, heldUntil: new Date().toISOString() }
}

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>

async function toResult(outcome: Failure, { token }: Buyer): Promise<CheckoutResult> {
  if (outcome.kind === 'unreachable') return unavailable('ORDER_NOT_CREATED')
  return outcome.code === 'ALREADY_PLACED' ? await completePayment(undefined, token) : outcome
}
