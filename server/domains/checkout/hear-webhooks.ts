import type { webhookPaths } from '../../config/webhook-paths.ts'
import type { Providers } from '../../providers/open-providers.ts'
import type { OnlineWay } from '../payments/payment-ways.ts'
import { arrivedOf } from '../payments/razorpay-way.ts'
import { stateOfRefund } from '../payments/refund-answer.ts'
import { refundFailed } from '../payments/refund-failed.ts'
import { arrivedCard } from '../payments/stripe-way.ts'
import { askProvider } from './ask-provider.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { endHold } from './end-holds.ts'
import { intendedOfPayment, readIntended } from './intended-order-store.ts'
import { settlePayment } from './settle-payment.ts'

type Parts = Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge' | 'rules'>

/** Providers tell whole seconds. */
const SECOND = 1000

/** Hears one message of a provider. Answers false when it is not the provider's; throws when it should come again. */
export type Hear = (raw: Buffer, signature: string) => Promise<boolean>

/** The ears of the shop. Messages may come late, more than once and in any order, and what nobody knows is passed over. */
export function hearWebhooks(
  parts: Parts,
  { razorpay, stripe, hostedPage }: Pick<Providers, 'razorpay' | 'stripe' | 'hostedPage'>,
): Record<keyof typeof webhookPaths, Hear> {
  return {
    razorpay: async (raw, signature) => {
      const event = razorpay?.readWebhook(raw, signature)
      if (!event) return false
      const { type, payment, refund } = event
      if (type === 'refund.failed' && refund) {
        await refundFailed(parts, { way: 'razorpay', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (!payment?.orderId) return true
      if (payment.status === 'captured') {
        await settlePayment(parts, { ...arrivedOf(payment), way: 'razorpay', ref: payment.orderId })
      } else if (type === 'payment.failed') {
        await tryFailed(parts, { way: 'razorpay', ref: payment.orderId, triedAt: payment.triedAt })
      }
      return true
    },

    stripe: async (raw, signature) => {
      const event = stripe?.readWebhook(raw, signature)
      if (!event) return false
      const { type, payment, refund, at } = event
      if (refund && stateOfRefund(refund.status) === 'failed') {
        await refundFailed(parts, { way: 'stripe', paymentId: refund.paymentId, refundId: refund.id })
        return true
      }
      if (type === 'payment_intent.succeeded' && payment) {
        await settlePayment(parts, { ...arrivedCard(payment), way: 'stripe', ref: payment.id })
      } else if ((type === 'payment_intent.payment_failed' || type === 'payment_intent.canceled') && payment) {
        await tryFailed(parts, { way: 'stripe', ref: payment.id, triedAt: at })
      }
      return true
    },

    // PayPal signs with certificates that would have to be fetched, so anybody may have sent this. It is only a reason to
    // ask PayPal itself, by an id that the shop knows; what the answer says is settled, and nothing of the message is.
    // At worst a stranger who knows the id makes the shop ask once more. Money is taken only from who has agreed to pay.
    payPal: async (raw) => {
      const ref = hostedPage?.readWebhook(raw)
      if (!ref) return false
      const intended = await intendedOfPayment(parts.db, 'other', ref)
      if (!intended) return true
      const asked = await askProvider(parts, intended)
      if (asked.kind === 'no answer') throw new Error('The provider of the hosted page does not answer.')
      // Asking may have held the pieces once more.
      const after = asked.kind === 'failed' ? await readIntended(parts.db, intended.id) : null
      if (after) await endHold(parts, after)
      return true
    },
  }
}

/**
 * The pieces are for sale again. A shopper who tries once more holds them anew; of that hold a message about an earlier
 * try says nothing, however late or often it comes.
 */
async function tryFailed(
  parts: Parts,
  { way, ref, triedAt }: { way: OnlineWay; ref: string; triedAt: number },
): Promise<void> {
  const intended = await intendedOfPayment(parts.db, way, ref)
  if (!intended) return
  const heldSince = intended.heldUntil - parts.rules.holdMs
  if (triedAt + SECOND > heldSince) await endHold(parts, intended)
}
