import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { type Buyer, type CheckoutResult, completePayment } from './checkout-result.ts'
import { beginCardCheckout, type CardCheckout, released } from './dollar-checkout.ts'

interface CardPaymentInput {
  stripe: Stripe
  card: StripeCardElement
  checkout: CardCheckout
  /** Called with the updated checkout when its stock reservation is renewed or ends. */
  onReservationChange: (checkout: CardCheckout) => void
}

/**
 * Pays by card with Stripe, then completes the order. First renews the stock reservation if it has expired or was
 * released after a declined card, so that nobody pays for sold-out products.
 */
export async function payByCard(
  { stripe, card, checkout, onReservationChange }: CardPaymentInput,
  purchase: CheckoutRequest,
  buyer: Buyer,
): Promise<{ kind: 'declined'; message: string } | CheckoutResult> {
  let current = checkout
  if (Date.parse(checkout.heldUntil) <= Date.now()) {
    const renewed = await beginCardCheckout(purchase, buyer)
    if (renewed.kind !== 'begun') return renewed
    current = renewed.checkout
    onReservationChange(current)
  }
  const { error } = await stripe.confirmCardPayment(current.clientSecret, {
    payment_method: { card, billing_details: { name: buyer.fullname, email: buyer.email } },
  })
  if (!error) return await completePayment(current.intendedID, buyer.token)
  // Stripe.js reports invalid input locally. Our server learns of any other error too, and ends the reservation.
  if (error.type !== 'validation_error') onReservationChange(released(current))
  return { kind: 'declined', message: error.message ?? '' }
}
