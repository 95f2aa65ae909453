import type { webhookPaths } from '../../config/provider-config.ts'
import type { Providers } from '../../providers/open-providers.ts'
import { refundStateOf } from '../payments/payment-gateway.ts'
import { type OnlinePaymentMethod, receivedFromRazorpay, receivedFromStripe } from '../payments/payment-gateways.ts'
import { handleFailedRefund } from '../payments/refunds.ts'
import { checkPayment } from './check-payment.ts'
import { findCheckoutByProviderRef, readCheckout } from './checkout-store.ts'
import { releaseReservation } from './reservation.ts'
import { settlePayment } from './settle-payment.ts'
import type { CheckoutDeps } from './start-payment.ts'

/**
 * Handles a webhook request. Returns false if the request is not from the provider, and throws an error if the provider
 * should send the webhook again.
 */
export type WebhookHandler = (body: Buffer, signature: string) => Promise<boolean>

/**
 * Creates the webhook handlers for all payment providers. Webhooks may arrive late, repeatedly and in any order.
 * Webhooks about unknown payments are ignored.
 */
export function webhookHandlers(
  deps: CheckoutDeps,
  { razorpay, stripe, payPal }: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>,
): Record<Exclude<keyof typeof webhookPaths, 'shiprocket'>, WebhookHandler> {
  return {
    razorpay: async (body, signature) => {
      const event = razorpay?.readWebhook(body, signature)
      if (!event) return false
      const { type, payment, refund } = event
      if (type === 'refund.failed' && refund) {
        await handleFailedRefund(deps, { method: 'razorpay', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (!payment?.orderId) return true
      const about = { method: 'razorpay' as const, providerRef: payment.orderId }
      if (payment.status === 'captured') await settlePayment(deps, { ...receivedFromRazorpay(payment), ...about })
      else if (type === 'payment.failed') await releaseAfterFailure(deps, { ...about, failedAt: payment.triedAt })
      return true
    },

    stripe: async (body, signature) => {
      const event = stripe?.readWebhook(body, signature)
      if (!event) return false
      const { type, payment, refund, at } = event
      if (refund && refundStateOf(refund.status) === 'failed') {
        await handleFailedRefund(deps, { method: 'stripe', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (!payment) return true
      const about = { method: 'stripe' as const, providerRef: payment.id }
      if (type === 'payment_intent.succeeded') {
        await settlePayment(deps, { ...receivedFromStripe(payment), ...about })
      } else if (type === 'payment_intent.payment_failed' || type === 'payment_intent.canceled') {
        await releaseAfterFailure(deps, { ...about, failedAt: at })
      }
      return true
    },

    // Verifying PayPal's signatures requires downloading certificates, so accept unverified webhooks. A webhook only
    // triggers a request to PayPal about a known payment, and only PayPal's response counts. The worst effect of a
    // forged webhook is one more request: money is captured only after the shopper has approved the payment.
    payPal: async (body) => {
      const event = payPal?.readWebhook(body)
      if (!event) return false
      const { paymentId: providerRef } = event
      if (!providerRef) return true
      const checkout = await findCheckoutByProviderRef(deps.db, 'other', providerRef)
      if (!checkout) return true
      const result = await checkPayment(deps, checkout)
      if (result.kind === 'unreachable') throw new Error('PayPal did not respond.')
      if (result.kind !== 'failed') return true
      // Read the checkout again, because `checkPayment` may have reserved the items again.
      const current = await readCheckout(deps.db, checkout.id)
      if (current) await releaseReservation(deps, current)
      return true
    },
  }
}

/** Precision of the timestamps in providers' webhooks, in ms. */
const SECOND_MS = 1000

/**
 * Releases a checkout's reservation after a failed payment, unless the reservation was made or renewed after the
 * failure. A late webhook about one payment attempt must not release the items of the next attempt.
 */
async function releaseAfterFailure(
  deps: CheckoutDeps,
  { method, providerRef, failedAt }: { method: OnlinePaymentMethod; providerRef: string; failedAt: number },
): Promise<void> {
  const checkout = await findCheckoutByProviderRef(deps.db, method, providerRef)
  if (!checkout) return
  const reservedAt = checkout.reservedUntil - deps.rules.reservationMs
  if (failedAt + SECOND_MS > reservedAt) await releaseReservation(deps, checkout)
}
