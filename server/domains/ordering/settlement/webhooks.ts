import type { WebhookProvider } from '../../../config/provider-config.ts'
import type { Providers } from '../../../providers/open-providers.ts'
import type { PayPal } from '../../../providers/paypal.ts'
import type { ProviderResult } from '../../../providers/provider-request.ts'
import { allowAttempt } from '../../../storage/attempt-limits.ts'
import { inTransaction } from '../../../storage/transaction.ts'
import { failRefund } from '../../money/fail-refund.ts'
import { type PaymentDeps, receivedFromRazorpay, receivedFromStripe, wasCaptured } from '../../money/open-gateways.ts'
import { refundStateOf } from '../../money/payment-gateway.ts'
import type { PaymentKey } from '../../money/payment-store.ts'
import { findRefundByProviderId } from '../../money/refund-store.ts'
import { findCheckoutByProviderRef, readCheckout } from '../checkout/checkout-store.ts'
import { releaseReservation } from '../checkout/release.ts'
import { checkPayment } from './check-payment.ts'
import { type PaymentToSettle, settlePayment } from './settle-payment.ts'
import { applyDispute, applyProviderRefunds } from './when-money-left.ts'

/**
 * Handles a webhook. `receivedAt` is the time at which it arrived (epoch ms). Returns false if the webhook is refused,
 * because it is not from the provider or too many have come, and throws an error if it cannot be handled now.
 */
export type WebhookHandler = (body: Buffer, signature: string, receivedAt: number) => Promise<boolean>

/** Payment providers that send webhooks. */
export type PaymentProvider = Exclude<WebhookProvider, 'shiprocket'>

export type WebhookHandlers = Record<PaymentProvider, WebhookHandler>

/** Creates the webhook handlers for all payment providers. Webhooks may arrive late, repeatedly and in any order. */
export function webhookHandlers(
  deps: PaymentDeps,
  { razorpay, stripe, payPal }: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>,
): WebhookHandlers {
  return {
    // Events: https://razorpay.com/docs/webhooks/payments, `/orders`, `/refunds` and `/disputes`. `payment.failed`
    // releases nothing, because Razorpay's window stays open for another try.
    razorpay: async (body, signature) => {
      const event = razorpay?.readWebhook(body, signature)
      if (!event) return false
      const { payment, order, refund, dispute } = event
      if (dispute) await applyDispute(deps, { method: 'razorpay', id: dispute.paymentId }, dispute)
      else if (refund) {
        await applyRefund(deps, { method: 'razorpay', id: refund.paymentId }, refund)
      } else if (payment?.orderId && wasCaptured(payment)) {
        const isPaid = order?.status === 'paid'
        const received = receivedFromRazorpay(payment)
        await settleReported(deps, { ...received, method: 'razorpay', providerRef: payment.orderId, isPaid })
      }
      return true
    },

    // Events: https://docs.stripe.com/api/events/types. `payment_intent.payment_failed` releases nothing, because the
    // shopper may try another card.
    stripe: async (body, signature, receivedAt) => {
      const event = await stripe?.readWebhook(body, signature, receivedAt)
      if (!event) return false
      const { type, payment, refund, refundedPayment, dispute } = event
      if (dispute) await applyDispute(deps, { method: 'stripe', id: dispute.paymentId }, dispute)
      else if (refund) await applyRefund(deps, { method: 'stripe', id: refund.paymentId }, refund)
      else if (refundedPayment) await applyProviderRefunds(deps, { method: 'stripe', id: refundedPayment.paymentId })
      else if (payment && type === 'payment_intent.succeeded') {
        await settleReported(deps, { ...receivedFromStripe(payment), method: 'stripe', providerRef: payment.id })
      } else if (payment && type === 'payment_intent.canceled') {
        const checkout = await findCheckoutByProviderRef(deps.db, 'stripe', payment.id)
        if (checkout) await releaseReservation(deps, checkout)
      }
      return true
    },

    // Verifying PayPal's signatures requires downloading certificates, so accept unverified webhooks. A webhook only
    // triggers requests to PayPal, and only PayPal's response counts. The worst effect of forged webhooks is a limited
    // number of requests: money is captured only after the shopper has approved the payment.
    // Events: https://developer.paypal.com/api/rest/webhooks/event-names/.
    payPal: async (body) => {
      const event = payPal?.readWebhook(body)
      if (!payPal || !event) return false
      const { paymentId, captureId, disputeId } = event
      if (paymentId && (await checkPayPal(deps, paymentId))) return true
      const isAllowed = await allowAttempt(deps.db, UNKNOWN_AT_PAYPAL, { ...UNKNOWN_LIMIT, now: deps.clock() })
      // PayPal repeats a webhook for three days until it is accepted.
      if (!isAllowed) return false
      if (disputeId) await applyPayPalDispute(deps, payPal, disputeId)
      else if (paymentId) await recordUnknownAtPayPal(deps, paymentId)
      else if (captureId) {
        const refunded = valueIfKnown(await payPal.findPaymentOfCapture(captureId))
        if (refunded) await applyProviderRefunds(deps, { method: 'other', id: refunded })
      }
      return true
    },
  }
}

async function applyPayPalDispute(deps: PaymentDeps, payPal: PayPal, disputeId: string): Promise<void> {
  const dispute = valueIfKnown(await payPal.readDispute(disputeId))
  const disputed = dispute && valueIfKnown(await payPal.findPaymentOfCapture(dispute.paymentId))
  if (disputed) await applyDispute(deps, { method: 'other', id: disputed }, dispute)
}

/** Records money that PayPal has received for a payment that the shop does not know. */
async function recordUnknownAtPayPal(deps: PaymentDeps, providerRef: string): Promise<void> {
  const { other } = deps.gateways
  const status = other && valueIfKnown(await other.check(providerRef))
  for (const received of status?.received ?? []) {
    await settlePayment(deps, { ...received, method: 'other', providerRef })
  }
}

/**
 * Returns the value of PayPal's response, or null if PayPal refuses, e.g. because a forged webhook names an id that does
 * not exist. Throws if PayPal does not respond.
 */
function valueIfKnown<Value>(result: ProviderResult<Value>): Value | null {
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.kind === 'ok' ? result.value : null
}

/** Bounds the requests to PayPal that unsigned webhooks about unknown payments can cause. Further ones are refused. */
const UNKNOWN_AT_PAYPAL = 'webhooks of PayPal about unknown payments'
const UNKNOWN_LIMIT = { max: 120, windowMs: 60 * 60_000 }

/** Asks PayPal about the payment of a checkout. Returns false if the shop does not know the checkout. */
async function checkPayPal(deps: PaymentDeps, providerRef: string): Promise<boolean> {
  const checkout = await findCheckoutByProviderRef(deps.db, 'other', providerRef)
  if (!checkout) return false
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'unreachable') throw new Error('PayPal did not respond.')
  if (result.kind !== 'failed') return true
  // Read the checkout again, because `checkPayment` may have reserved the items again.
  const current = await readCheckout(deps.db, checkout.id)
  if (current) await releaseReservation(deps, current)
  return true
}

/** Settles a payment that a signed webhook reports. Asks the provider first if the amount differs from the charge. */
async function settleReported(deps: PaymentDeps, payment: PaymentToSettle): Promise<void> {
  const { method, providerRef, amount, isPaid = false } = payment
  const checkout = await findCheckoutByProviderRef(deps.db, method, providerRef)
  if (!checkout || isPaid || amount === checkout.charge) {
    await settlePayment(deps, payment)
    return
  }
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'unreachable') throw new Error('The provider did not respond.')
}

/** Records a refund that a signed webhook reports, unless the shop knows it already in this state. */
async function applyRefund(
  deps: PaymentDeps,
  payment: PaymentKey,
  { id, status }: { id: string; status: string },
): Promise<void> {
  const known = await findRefundByProviderId(deps.db, payment.method, id)
  if (known && refundStateOf(status) === 'failed')
    return await inTransaction(deps.db, (tx) => failRefund(tx, known, id, deps.clock()))
  if (known?.state !== refundStateOf(status)) await applyProviderRefunds(deps, payment)
}
