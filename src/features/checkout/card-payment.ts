/** Paying in dollars: by card in the shop's own dialog, or on the page of another provider. */
import { messageOf } from '#contract/errors.ts'
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import { call, type Outcome } from '#sync/api.ts'
import { attemptKey } from '../../state/checkout-attempt.ts'
import type { Bought, Buyer } from './buying.ts'
import { completePayment } from './complete-payment.ts'
import type { Purchase } from './purchase.ts'
import { rememberShopper } from './remember-shopper.ts'
import type { CardElement, Stripe } from './stripe-elements.ts'

export type CardCheckout = CallAnswers['proceedCheckout']
export type PageCheckout = CallAnswers['payElsewhere']

type Begun<Checkout> = { kind: 'begun'; checkout: Checkout } | Bought

const ANSWER_WITHIN_MS = 20_000

/** Has the shop expect a card payment. Made again, it is the same one. */
export async function beginCardPayment(purchase: Purchase, buyer: Buyer): Promise<Begun<CardCheckout>> {
  const stands = await rememberShopper(purchase, buyer.phone)
  if (stands) return stands
  const key = await attemptKey({ way: 'card', userId: buyer.userId, ...purchase })
  const outcome = await call('proceedCheckout', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    body: purchase,
    timeoutMs: ANSWER_WITHIN_MS,
  })
  return await whatBegan(outcome, buyer)
}

/**
 * Has the shop expect a payment on another provider's page, and answers its address. Made again, it is the same one. This
 * call carries neither pieces nor address: the shop sells what the account holds, so nothing is begun before that is what
 * this device shows.
 */
export async function beginElsewhere(purchase: Purchase, buyer: Buyer): Promise<Begun<PageCheckout>> {
  const stands = await rememberShopper(purchase, buyer.phone)
  if (stands) return stands
  const key = await attemptKey({ way: 'other', userId: buyer.userId, ...purchase })
  const outcome = await call('payElsewhere', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    query: { userID: buyer.userId, amount: purchase.amount, coupon: purchase.coupon },
    timeoutMs: ANSWER_WITHIN_MS,
  })
  return await whatBegan(outcome, buyer)
}

async function whatBegan<Checkout>(outcome: Outcome<Checkout>, { token }: Buyer): Promise<Begun<Checkout>> {
  if (outcome.kind === 'ok') return { kind: 'begun', checkout: outcome.answer }
  if (outcome.kind === 'unreachable') return { kind: 'unreachable', message: messageOf('ORDER_NOT_CREATED') }
  return outcome.code === 'ALREADY_PLACED' ? await completePayment(undefined, token) : outcome
}

/** As it stands once its pieces are for sale again. */
export function notHeld<Checkout extends { heldUntil: string }>(checkout: Checkout): Checkout {
  return { ...checkout, heldUntil: new Date().toISOString() }
}

interface Paying {
  stripe: Stripe
  card: CardElement
  checkout: CardCheckout
  /** Told when the pieces were set aside once more, and when they no longer are. */
  onHold: (checkout: CardCheckout) => void
}

/**
 * Confirms the card with its provider, then asks the shop for the order. Where the pieces are for sale again, because the
 * typing took long or a card was declined, they are set aside anew first, or the shopper is told that they are gone,
 * before anything is paid.
 */
export async function payByCard(
  { stripe, card, checkout, onHold }: Paying,
  purchase: Purchase,
  buyer: Buyer,
): Promise<{ kind: 'declined'; message: string } | Bought> {
  const held = Date.parse(checkout.heldUntil) > Date.now() ? null : await beginCardPayment(purchase, buyer)
  if (held && held.kind !== 'begun') return held
  if (held) onHold(held.checkout)
  const current = held?.checkout ?? checkout
  const { clientSecret, intendedID } = current
  const { error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: { name: buyer.fullname, email: buyer.email } },
  })
  if (error) {
    // What its provider has heard of, the shop hears of in a moment, and ends the hold.
    if (error.type !== 'validation_error') onHold(notHeld(current))
    return { kind: 'declined', message: error.message ?? '' }
  }
  return await completePayment(intendedID, buyer.token)
}
