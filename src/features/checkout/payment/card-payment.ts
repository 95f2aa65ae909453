import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { countryCode } from '#contract/orders/country-code.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { type Buyer, type CheckoutResult, completePayment } from './checkout-result.ts'
import { beginCardCheckout, type CardCheckout } from './dollar-checkout.ts'

interface CardPaymentInput {
  stripe: Stripe
  card: StripeCardElement
  checkout: CardCheckout
  /** When the stock reservation was renewed. */
  onReservationChange: (checkout: CardCheckout) => void
}

/**
 * The shop cancels payments whose reservation has ended, e.g. by another device's
 * clock or in another tab.
 */
const CANCELLED = 'payment_intent_unexpected_state'

/** Renews an ended reservation first, so that nobody pays for what is sold out. */
export async function payByCard(
  { stripe, card, checkout, onReservationChange }: CardPaymentInput,
  purchase: CheckoutRequest,
  buyer: Buyer,
): Promise<{ kind: 'declined'; message: string } | CheckoutResult> {
  const confirm = ({ clientSecret }: CardCheckout) =>
    stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: toBillingDetails(buyer, purchase) },
    })
  const isOver = Date.parse(checkout.heldUntil) <= Date.now()
  const first = isOver ? null : await confirm(checkout)
  let current = checkout
  let error = first?.error
  if (first === null || error?.code === CANCELLED) {
    const renewed = await beginCardCheckout(purchase, buyer)
    if (renewed.kind !== 'begun') return renewed
    current = renewed.checkout
    onReservationChange(current)
    if (current.isHeld === false && checkout.isHeld !== false) return { kind: 'not held' }
    error = (await confirm(current)).error
  }
  if (!error) return await completePayment(current.intendedID, buyer.token)
  // A declined card ends nothing: the reservation stays for another try.
  return { kind: 'declined', message: error.message ?? '' }
}

/**
 * Name and address of the holder, required of an Indian account's exports
 * (https://support.stripe.com/questions/requirements-for-india-export-charges).
 */
function toBillingDetails({ fullname, email }: Buyer, { address }: CheckoutRequest) {
  const { street, city, state, pincode, country } = address
  const code = countryCode(country)
  return {
    name: fullname,
    email,
    address: { line1: street, city, state, postal_code: pincode, ...(code && { country: code }) },
  }
}
