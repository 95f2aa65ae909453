import type { Stripe, StripePayment } from '../../providers/stripe.ts'
import type { Arrived, PaymentWay } from './payment-way.ts'
import { refundAnswer } from './refund-answer.ts'

export function stripeWay(stripe: Stripe): PaymentWay<{ clientSecret: string }> {
  return {
    currency: 'USD',
    start: async ({ intendedId, ref, charge }) => {
      const key = `intended-${intendedId}`
      const metadata = { intended_order: intendedId }
      const intent = ref
        ? await stripe.readPaymentIntent(ref)
        : await stripe.createPaymentIntent({ amountCents: charge, currency: 'usd', metadata, key })
      if (intent.kind !== 'ok') return intent
      const { id, clientSecret } = intent.value
      return { kind: 'ok', value: { ref: id, handed: { clientSecret } } }
    },
    look: async (ref) => {
      const intent = await stripe.readPaymentIntent(ref)
      if (intent.kind !== 'ok') return intent
      const { status, failure } = intent.value
      const arrived = status === 'succeeded' ? [arrivedCard(intent.value)] : []
      const hasFailed = status === 'canceled' || failure !== null
      return { kind: 'ok', value: { arrived, hasFailed, isAgreed: false, isDeclined: false } }
    },
    refund: async ({ paymentId, amount }, key) => refundAnswer(await stripe.refund(paymentId, amount, key)),
    readRefund: async (refundId) => refundAnswer(await stripe.readRefund(refundId)),
  }
}

/** A succeeded payment of Stripe's, as it stands in its answers and its webhooks. */
export function arrivedCard({ id, amountCents, currency }: StripePayment): Arrived {
  return { paymentId: id, amount: amountCents, currency: currency.toUpperCase() }
}
