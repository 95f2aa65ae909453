import type { Providers } from '../../providers/open-providers.ts'
import type { PayPal } from '../../providers/paypal.ts'
import type { Razorpay, RazorpayPayment } from '../../providers/razorpay.ts'
import type { Stripe, StripePayment } from '../../providers/stripe.ts'
import { type PaymentGateway, type ReceivedPayment, toRefund } from './payment-gateway.ts'

/** The ways of paying before the parcel is sent; null are those that this shop does not offer. */
export interface PaymentGateways {
  razorpay: PaymentGateway<null> | null
  stripe: PaymentGateway<{ clientSecret: string }> | null
  other: PaymentGateway<{ url: string }> | null
}

export type OnlinePaymentMethod = keyof PaymentGateways

export function openPaymentGateways(
  { razorpay, stripe, payPal }: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>,
  origin: () => string,
): PaymentGateways {
  return {
    razorpay: razorpay && razorpayGateway(razorpay),
    stripe: stripe && stripeGateway(stripe),
    other: payPal && hostedPageGateway(payPal, origin),
  }
}

export function razorpayGateway(razorpay: Razorpay): PaymentGateway<null> {
  return {
    currency: 'INR',
    start: async ({ checkoutId, ref, charge }) => {
      // A shopper who tries again pays the order that Razorpay knows already, so it can be paid once only.
      if (ref) return { kind: 'ok', value: { ref, handed: null } }
      const notes = { intended_order: checkoutId }
      const made = await razorpay.createOrder({ amountPaise: charge, currency: 'INR', receipt: checkoutId, notes })
      return made.kind === 'ok' ? { kind: 'ok', value: { ref: made.value.id, handed: null } } : made
    },
    check: async (ref) => {
      const tries = await razorpay.readPayments(ref)
      if (tries.kind !== 'ok') return tries
      const arrived = tries.value.filter(wasCaptured).map(receivedFromRazorpay)
      const isOpen = tries.value.some(({ status }) => status === 'authorized')
      const hasFailed = !isOpen && tries.value.some(({ status }) => status === 'failed')
      return { kind: 'ok', value: { arrived, hasFailed, isApproved: false, isDeclined: false } }
    },
    refund: async ({ paymentId, amount }, key) => toRefund(await razorpay.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await razorpay.readRefund(refundId)),
  }
}

/** Money that the shop has given back had arrived before. What was never captured went back by itself, and was never here. */
function wasCaptured({ status, isCaptured }: RazorpayPayment): boolean {
  return status === 'captured' || (status === 'refunded' && isCaptured)
}

/** A payment of Razorpay's, as it stands in its answers and its webhooks. */
export function receivedFromRazorpay({ id, amountPaise, currency }: RazorpayPayment): ReceivedPayment {
  return { paymentId: id, amount: amountPaise, currency }
}

function stripeGateway(stripe: Stripe): PaymentGateway<{ clientSecret: string }> {
  return {
    currency: 'USD',
    start: async ({ checkoutId, ref, charge }) => {
      const key = `intended-${checkoutId}`
      const metadata = { intended_order: checkoutId }
      const intent = ref
        ? await stripe.readPaymentIntent(ref)
        : await stripe.createPaymentIntent({ amountCents: charge, currency: 'usd', metadata, key })
      if (intent.kind !== 'ok') return intent
      const { id, clientSecret } = intent.value
      return { kind: 'ok', value: { ref: id, handed: { clientSecret } } }
    },
    check: async (ref) => {
      const intent = await stripe.readPaymentIntent(ref)
      if (intent.kind !== 'ok') return intent
      const { status, failure } = intent.value
      const arrived = status === 'succeeded' ? [receivedFromStripe(intent.value)] : []
      const hasFailed = status === 'canceled' || failure !== null
      return { kind: 'ok', value: { arrived, hasFailed, isApproved: false, isDeclined: false } }
    },
    refund: async ({ paymentId, amount }, key) => toRefund(await stripe.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await stripe.readRefund(refundId)),
  }
}

/** A succeeded payment of Stripe's, as it stands in its answers and its webhooks. */
export function receivedFromStripe({ id, amountCents, currency }: StripePayment): ReceivedPayment {
  return { paymentId: id, amount: amountCents, currency: currency.toUpperCase() }
}

/** `origin` is where shoppers reach the shop, and where the provider's page sends them back. */
function hostedPageGateway(page: PayPal, origin: () => string): PaymentGateway<{ url: string }> {
  return {
    currency: 'USD',
    start: async ({ checkoutId, charge }) => {
      const back = (res: string) => `${origin()}/cart?res=${res}&intended=${encodeURIComponent(checkoutId)}`
      const made = await page.createPayment({
        amountCents: charge,
        currency: 'USD',
        reference: checkoutId,
        returnUrl: back('success'),
        cancelUrl: back('cancel'),
        key: `intended-${checkoutId}`,
      })
      if (made.kind !== 'ok') return made
      return { kind: 'ok', value: { ref: made.value.id, handed: { url: made.value.url } } }
    },
    check: async (ref, take) => {
      const payment = await (take ? page.capturePayment(ref) : page.readPayment(ref))
      if (payment.kind !== 'ok') return payment
      const { id, state, amountCents, currency } = payment.value
      const arrived = state === 'paid' ? [{ paymentId: id, amount: amountCents, currency }] : []
      const isDeclined = state === 'failed' || state === 'declined'
      return { kind: 'ok', value: { arrived, hasFailed: isDeclined, isApproved: state === 'approved', isDeclined } }
    },
    refund: async ({ paymentId, amount }, key) => toRefund(await page.refund(paymentId, amount, key)),
    readRefund: async (refundId) => toRefund(await page.readRefund(refundId)),
  }
}
