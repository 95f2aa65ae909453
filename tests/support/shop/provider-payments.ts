/** Payments at the sandbox, for orders that the shop does not know. */
import { randomUUID } from 'node:crypto'
import { unwrap } from '#server/providers/provider-request.ts'
import { exportedGoods, providersOf, sandboxOf } from './sandbox-client.ts'

/** In paise or cents. `pay` returns what the payment is refunded by. */
export function providerPayments(origin: () => string) {
  const { razorpay, stripe, payPal } = providersOf(origin)
  const sandbox = sandboxOf(origin)
  const start = {
    razorpay: async (amountPaise = 50_000) =>
      unwrap(
        await razorpay.createOrder({
          amountPaise,
          currency: 'INR',
          receipt: 'intended-1',
          notes: {},
          capturedWithinMs: 70 * 60_000,
        }),
      ),
    stripe: async (amountCents = 1704, key: string = randomUUID()) => {
      const intent = { amountCents, currency: 'usd' as const, ...exportedGoods, metadata: {}, key }
      return unwrap(await stripe.createPaymentIntent(intent))
    },
    paypal: async (amountCents = 1704, key: string = randomUUID()) => {
      const urls = { returnUrl: `${origin()}/cart?res=success`, cancelUrl: `${origin()}/cart` }
      const order = { amountCents, currency: 'USD' as const, reference: 'intended-1', ...exportedGoods, ...urls, key }
      return unwrap(await payPal.createPayment(order))
    },
  }
  const pay = {
    razorpay: async (amountPaise?: number) =>
      (await sandbox.payRazorpay((await start.razorpay(amountPaise)).id)).answer.razorpay_payment_id,
    stripe: async (amountCents?: number) => {
      const { id, clientSecret } = await start.stripe(amountCents)
      await sandbox.payStripe(clientSecret)
      return id
    },
    paypal: async (amountCents?: number) => {
      const { id, url } = await start.paypal(amountCents)
      await sandbox.payOnPage(url)
      await payPal.capturePayment(id)
      return id
    },
  }
  return { start, pay }
}
