import type { HostedPage } from '../../providers/hosted-page.ts'
import type { PaymentWay } from './payment-way.ts'
import { refundAnswer } from './refund-answer.ts'

/** `origin` is where shoppers reach the shop, and where the provider's page sends them back. */
export function hostedWay(page: HostedPage, origin: () => string): PaymentWay<{ url: string }> {
  return {
    currency: 'USD',
    start: async ({ intendedId, charge }) => {
      const back = (res: string) => `${origin()}/cart?res=${res}&intended=${encodeURIComponent(intendedId)}`
      const made = await page.createPayment({
        amountCents: charge,
        currency: 'USD',
        reference: intendedId,
        returnUrl: back('success'),
        cancelUrl: back('cancel'),
        key: `intended-${intendedId}`,
      })
      if (made.kind !== 'ok') return made
      return { kind: 'ok', value: { ref: made.value.id, handed: { url: made.value.url } } }
    },
    look: async (ref, take) => {
      const payment = await (take ? page.takePayment(ref) : page.readPayment(ref))
      if (payment.kind !== 'ok') return payment
      const { id, state, amountCents, currency } = payment.value
      const arrived = state === 'paid' ? [{ paymentId: id, amount: amountCents, currency }] : []
      const isDeclined = state === 'failed' || state === 'declined'
      return { kind: 'ok', value: { arrived, hasFailed: isDeclined, isAgreed: state === 'approved', isDeclined } }
    },
    refund: async ({ paymentId, amount }, key) => refundAnswer(await page.refund(paymentId, amount, key)),
    readRefund: async (refundId) => refundAnswer(await page.readRefund(refundId)),
  }
}
