import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { countryCode } from '#contract/orders/country-code.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { type Buyer, type CheckoutResult, completePayment } from './checkout-result.ts'
import { beginCardCheckout, type CardCheckout } from './dollar-checkout.ts'

interface CardPaymentInput {
  stripe: Stripe
  card: StripeCardElement
  checkout: CardCheckout
  /** Called with the updated checkout when its stock reservation has been renewed. */
  onReservationChange: (checkout: CardCheckout) => void
}

/**
 * Pays by card through Stripe, then completes the order. If the stock reservation has ended, renews it before the
 * payment, so that nobody pays for sold-out products.
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
    payment_method: { card, billing_details: toBillingDetails(buyer, purchase) },
  })
  if (!error) return await completePayment(current.intendedID, buyer.token)
  // A declined card ends nothing: the reservation stays for another try.
  return { kind: 'declined', message: error.message ?? '' }
}

/**
 * Returns the name and address of the card's holder, which an Indian account must send with exports
 * (https://support.stripe.com/questions/requirements-for-india-export-charges). The address is the delivery address.
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
