/** Paying in dollars: by card in the shop's own dialog, or on the page of another provider. */
import { errorMessage } from '#contract/errors.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { type Outcome, request } from '#sync/api.ts'
import { checkoutAttemptKey } from '../../../state/checkout/checkout-attempt.ts'
import type { Buyer, CheckoutResult } from './checkout-result.ts'
import { completePayment } from './checkout-result.ts'
import type { Purchase } from './purchase.ts'
import { saveBeforePayment } from './purchase.ts'
import type { CardElement, Stripe } from './stripe.ts'

export type CardCheckout = ResponseBodies['proceedCheckout']
export type HostedCheckout = ResponseBodies['payElsewhere']

type BeginResult<Checkout> = { kind: 'begun'; checkout: Checkout } | CheckoutResult

const ANSWER_WITHIN_MS = 20_000

/** Has the shop expect a card payment. Made again, it is the same one. */
export async function beginCardPayment(purchase: Purchase, buyer: Buyer): Promise<BeginResult<CardCheckout>> {
  const stands = await saveBeforePayment(purchase, buyer.phone)
  if (stands) return stands
  const key = await checkoutAttemptKey({ way: 'card', userId: buyer.userId, ...purchase })
  const outcome = await request('proceedCheckout', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    body: purchase,
    timeoutMs: ANSWER_WITHIN_MS,
  })
  return await toBeginResult(outcome, buyer)
}

/**
 * Has the shop expect a payment on another provider's page, and answers its address. Made again, it is the same one. This
 * call carries neither pieces nor address: the shop sells what the account holds, so nothing is begun before that is what
 * this device shows.
 */
export async function beginHostedPayment(purchase: Purchase, buyer: Buyer): Promise<BeginResult<HostedCheckout>> {
  const stands = await saveBeforePayment(purchase, buyer.phone)
  if (stands) return stands
  const key = await checkoutAttemptKey({ way: 'other', userId: buyer.userId, ...purchase })
  const outcome = await request('payElsewhere', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    query: { userID: buyer.userId, amount: purchase.amount, coupon: purchase.coupon },
    timeoutMs: ANSWER_WITHIN_MS,
  })
  return await toBeginResult(outcome, buyer)
}

async function toBeginResult<Checkout>(outcome: Outcome<Checkout>, { token }: Buyer): Promise<BeginResult<Checkout>> {
  if (outcome.kind === 'ok') return { kind: 'begun', checkout: outcome.data }
  if (outcome.kind === 'unreachable') return { kind: 'unreachable', message: errorMessage('ORDER_NOT_CREATED') }
  return outcome.code === 'ALREADY_PLACED' ? await completePayment(undefined, token) : outcome
}

/** As it stands once its pieces are for sale again. */
export function markReleased<Checkout extends { heldUntil: string }>(checkout: Checkout): Checkout {
  return { ...checkout, heldUntil: new Date().toISOString() }
}

interface CardPaymentInput {
  stripe: Stripe
  card: CardElement
  checkout: CardCheckout
  /** Told when the pieces were set aside once more, and when they no longer are. */
  onReservationChange: (checkout: CardCheckout) => void
}

/**
 * Confirms the card with its provider, then asks the shop for the order. Where the pieces are for sale again, because the
 * typing took long or a card was declined, they are set aside anew first, or the shopper is told that they are gone,
 * before anything is paid.
 */
export async function payByCard(
  { stripe, card, checkout, onReservationChange }: CardPaymentInput,
  purchase: Purchase,
  buyer: Buyer,
): Promise<{ kind: 'declined'; message: string } | CheckoutResult> {
  const held = Date.parse(checkout.heldUntil) > Date.now() ? null : await beginCardPayment(purchase, buyer)
  if (held && held.kind !== 'begun') return held
  if (held) onReservationChange(held.checkout)
  const current = held?.checkout ?? checkout
  const { clientSecret, intendedID } = current
  const { error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: buyer.fullname, email: buyer.email } },
  })
  if (error) {
    // What its provider has heard of, the shop hears of in a moment, and ends the hold.
    if (error.type !== 'validation_error') onReservationChange(markReleased(current))
    return { kind: 'declined', message: error.message ?? '' }
  }
  return await completePayment(intendedID, buyer.token)
}
