import type { webhookPaths } from '../../config/provider-config.ts'
import type { Providers } from '../../providers/open-providers.ts'
import { refundStateOf } from '../payments/payment-gateway.ts'
import type { OnlinePaymentMethod } from '../payments/payment-gateways.ts'
import { receivedFromRazorpay, receivedFromStripe } from '../payments/payment-gateways.ts'
import { handleFailedRefund } from '../payments/refunds.ts'
import { checkPayment } from './check-payment.ts'
import { findCheckoutByProviderRef, readCheckout } from './checkout-store.ts'
import type { CheckoutDeps } from './reservation.ts'
import { releaseReservation } from './reservation.ts'
import { settlePayment } from './settle-payment.ts'

type WebhookDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'ways' | 'rules'>

/** Providers tell whole seconds. */
const SECOND = 1000

/** Hears one message of a provider. Answers false when it is not the provider's; throws when it should come again. */
export type WebhookHandler = (raw: Buffer, signature: string) => Promise<boolean>

/** The ears of the shop. Messages may come late, more than once and in any order, and what nobody knows is passed over. */
export function webhookHandlers(
  parts: WebhookDeps,
  { razorpay, stripe, payPal }: Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>,
): Record<keyof typeof webhookPaths, WebhookHandler> {
  return {
    razorpay: async (raw, signature) => {
      const event = razorpay?.readWebhook(raw, signature)
      if (!event) return false
      const { type, payment, refund } = event
      if (type === 'refund.failed' && refund) {
        await handleFailedRefund(parts, { method: 'razorpay', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (!payment?.orderId) return true
      if (payment.status === 'captured') {
        await settlePayment(parts, { ...receivedFromRazorpay(payment), method: 'razorpay', ref: payment.orderId })
      } else if (type === 'payment.failed') {
        await releaseAfterFailure(parts, { method: 'razorpay', ref: payment.orderId, triedAt: payment.triedAt })
      }
      return true
    },

    stripe: async (raw, signature) => {
      const event = stripe?.readWebhook(raw, signature)
      if (!event) return false
      const { type, payment, refund, at } = event
      if (refund && refundStateOf(refund.status) === 'failed') {
        await handleFailedRefund(parts, { method: 'stripe', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (type === 'payment_intent.succeeded' && payment) {
        await settlePayment(parts, { ...receivedFromStripe(payment), method: 'stripe', ref: payment.id })
      } else if ((type === 'payment_intent.payment_failed' || type === 'payment_intent.canceled') && payment) {
        await releaseAfterFailure(parts, { method: 'stripe', ref: payment.id, triedAt: at })
      }
      return true
    },

    // PayPal signs with certificates that would have to be fetched, so anybody may have sent this. It is only a reason to
    // ask PayPal itself, by an id that the shop knows; what the answer says is settled, and nothing of the message is.
    // At worst a stranger who knows the id makes the shop ask once more. Money is taken only from who has agreed to pay.
    payPal: async (raw) => {
      const ref = payPal?.readWebhook(raw)
      if (!ref) return false
      const intended = await findCheckoutByProviderRef(parts.db, 'other', ref)
      if (!intended) return true
      const asked = await checkPayment(parts, intended)
      if (asked.kind === 'no answer') throw new Error('The provider of the hosted page does not answer.')
      // Asking may have held the pieces once more.
      const after = asked.kind === 'failed' ? await readCheckout(parts.db, intended.id) : null
      if (after) await releaseReservation(parts, after)
      return true
    },
  }
}

/**
 * The pieces are for sale again. A shopper who tries once more holds them anew; of that hold a message about an earlier
 * try says nothing, however late or often it comes.
 */
async function releaseAfterFailure(
  parts: WebhookDeps,
  { method, ref, triedAt }: { method: OnlinePaymentMethod; ref: string; triedAt: number },
): Promise<void> {
  const intended = await findCheckoutByProviderRef(parts.db, method, ref)
  if (!intended) return
  const heldSince = intended.reservedUntil - parts.rules.holdMs
  if (triedAt + SECOND > heldSince) await releaseReservation(parts, intended)
}
