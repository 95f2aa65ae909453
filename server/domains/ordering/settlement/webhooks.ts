import type { WebhookProvider } from '../../../config/provider-config.ts'
import type { Providers } from '../../../providers/open-providers.ts'
import type { PayPal } from '../../../providers/paypal.ts'
import type { ProviderResult } from '../../../providers/provider-request.ts'
import { allowAttempt } from '../../../storage/attempt-limits.ts'
import { inTransaction } from '../../../storage/transaction.ts'
import { failRefund } from '../../money/fail-refund.ts'
import {
  type OnlinePaymentMethod,
  type PaymentDeps,
  readPayPalDispute,
  receivedFromRazorpay,
  receivedFromStripe,
  wasCaptured,
} from '../../money/open-gateways.ts'
import { refundStateOf } from '../../money/payment-gateway.ts'
import { type PaymentKey, readPayment } from '../../money/payment-store.ts'
import { findRefundByProviderId } from '../../money/refund-store.ts'
import { findCheckoutByProviderRef, readCheckout } from '../checkout/checkout-store.ts'
import { releaseReservation } from '../checkout/release.ts'
import { checkPayment } from './check-payment.ts'
import { type PaymentToSettle, settlePayment } from './settle-payment.ts'
import { applyDispute, applyProviderRefunds } from './when-money-left.ts'

interface Webhook {
  body: Buffer
  signature: string
  /** Epoch ms. */
  receivedAt: number
}

interface WebhookHandler {
  /** The webhook comes from the provider. `network` is the sender's; null if unknown. */
  isAccepted: (webhook: Webhook & { network: string | null }) => Promise<boolean>
  /** Throws if the webhook cannot be handled now. */
  handle: (webhook: Webhook) => Promise<void>
}

export type PaymentProvider = Exclude<WebhookProvider, 'shiprocket'>

export type PaymentWebhooks = Record<PaymentProvider, WebhookHandler>

type PaymentProviders = Pick<Providers, 'razorpay' | 'stripe' | 'payPal'>

/** Webhooks may arrive late, repeatedly and in any order. */
export function paymentWebhooks(deps: PaymentDeps, { razorpay, stripe, payPal }: PaymentProviders): PaymentWebhooks {
  return {
    // Events: https://razorpay.com/docs/webhooks/payments, `/orders`, `/refunds`
    // and `/disputes`. `payment.failed` releases nothing, because Razorpay's
    // window stays open for another try.
    razorpay: signedWebhooks(
      async ({ body, signature }) => razorpay?.readWebhook(body, signature) ?? null,
      async ({ payment, refund, dispute }) => {
        if (dispute) await applyDispute(deps, { method: 'razorpay', id: dispute.paymentId }, dispute)
        else if (refund) await applyRefund(deps, { method: 'razorpay', id: refund.paymentId }, refund)
        else if (payment?.orderId && wasCaptured(payment)) {
          const received = receivedFromRazorpay(payment)
          await settleReported(deps, { ...received, method: 'razorpay', providerRef: payment.orderId })
        }
      },
    ),

    // Events: https://docs.stripe.com/api/events/types.
    // `payment_intent.payment_failed` releases nothing, because the shopper may
    // try another card.
    stripe: signedWebhooks(
      async ({ body, signature, receivedAt }) => (await stripe?.readWebhook(body, signature, receivedAt)) ?? null,
      async ({ type, payment, refund, refundedPayment, dispute }) => {
        if (dispute) await applyDispute(deps, { method: 'stripe', id: dispute.paymentId }, dispute)
        else if (refund) await applyRefund(deps, { method: 'stripe', id: refund.paymentId }, refund)
        else if (refundedPayment) await applyProviderRefunds(deps, { method: 'stripe', id: refundedPayment.paymentId })
        else if (payment && type === 'payment_intent.succeeded') {
          await settleReported(deps, { ...receivedFromStripe(payment), method: 'stripe', providerRef: payment.id })
        } else if (payment && type === 'payment_intent.canceled') {
          const checkout = await findCheckoutByProviderRef(deps.db, 'stripe', payment.id)
          if (checkout) await releaseReservation(deps, checkout)
        }
      },
    ),

    // A webhook only triggers requests to PayPal, whose response alone counts.
    // Events: https://developer.paypal.com/api/rest/webhooks/event-names/.
    payPal: {
      isAccepted: async ({ body, signature, receivedAt, network }) => {
        const mayFetch = async () =>
          network === null ||
          (await allowAttempt(deps.db, `certificates for ${network}`, { ...CERTIFICATE_LIMIT, now: deps.clock() }))
        return (await payPal?.signatures?.isSigned({ raw: body, proof: signature, receivedAt, mayFetch })) ?? false
      },
      handle: async ({ body }) => {
        if (!payPal) throw new Error('The shop has no keys of PayPal any more.')
        const event = payPal.readWebhook(body)
        if (!event) return
        const { paymentId, captureId, disputeId } = event
        if (paymentId && (await checkPayPal(deps, paymentId))) return
        if (disputeId) await applyPayPalDispute(deps, payPal, disputeId)
        else if (paymentId) await recordUnknown(deps, 'paypal', paymentId)
        else if (captureId) {
          const refunded = valueIfKnown(await payPal.findPaymentOfCapture(captureId))
          if (refunded) await applyProviderRefunds(deps, { method: 'paypal', id: refunded })
        }
      },
    },
  }
}

/**
 * Bounds the requests that a network causes with forged webhooks. Those that are
 * signed with a certificate that the shop has are not counted.
 */
const CERTIFICATE_LIMIT = { max: 20, windowMs: 60 * 60_000 }

/** `read` returns null if the signature is not the provider's. */
function signedWebhooks<Event>(
  read: (webhook: Webhook) => Promise<Event | null>,
  apply: (event: Event) => Promise<void>,
): WebhookHandler {
  return {
    isAccepted: (webhook) =>
      read(webhook).then(
        (event) => event !== null,
        // Signed, but of an unexpected shape: its job will fail, which shows it
        // to the owner.
        () => true,
      ),
    handle: async (webhook) => {
      const event = await read(webhook)
      if (event === null) throw new Error('The webhook is not signed with the shop’s current key.')
      await apply(event)
    },
  }
}

async function applyPayPalDispute(deps: PaymentDeps, payPal: PayPal, disputeId: string): Promise<void> {
  const dispute = valueIfKnown(await readPayPalDispute(payPal, disputeId))
  if (dispute) await applyDispute(deps, { method: 'paypal', id: dispute.paymentId }, dispute)
}

/**
 * Records money that the provider has received for a payment request that the
 * shop does not know.
 */
async function recordUnknown(deps: PaymentDeps, method: OnlinePaymentMethod, providerRef: string): Promise<void> {
  const gateway = deps.gateways[method]
  const status = gateway && valueIfKnown(await gateway.check(providerRef))
  for (const received of status?.received ?? []) await settlePayment(deps, { ...received, method, providerRef })
}

/**
 * Returns null if the provider refuses, e.g. because a forged webhook names an
 * unknown id. Throws if it does not respond.
 */
function valueIfKnown<Value>(result: ProviderResult<Value>): Value | null {
  if (result.kind === 'unknown') throw new Error(result.reason)
  return result.kind === 'ok' ? result.value : null
}

/** Returns false if the shop does not know the checkout. */
async function checkPayPal(deps: PaymentDeps, providerRef: string): Promise<boolean> {
  const checkout = await findCheckoutByProviderRef(deps.db, 'paypal', providerRef)
  if (!checkout) return false
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'unreachable') throw new Error('PayPal did not respond.')
  if (result.kind !== 'failed') return true
  // Read the checkout again, because `checkPayment` may have reserved the items
  // again.
  const current = await readCheckout(deps.db, checkout.id)
  if (current) await releaseReservation(deps, current)
  return true
}

/**
 * Asks the provider for the present state of a payment that the shop does not know
 * yet: its refund may have been reported before it.
 */
async function settleReported(deps: PaymentDeps, payment: PaymentToSettle): Promise<void> {
  const { method, providerRef, paymentId } = payment
  if (await readPayment(deps.db, { method, id: paymentId })) {
    await settlePayment(deps, payment)
    return
  }
  const checkout = await findCheckoutByProviderRef(deps.db, method, providerRef)
  if (!checkout) return await recordUnknown(deps, method, providerRef)
  const { kind } = await checkPayment(deps, checkout)
  if (kind === 'unreachable') throw new Error('The provider did not respond.')
  // Tried again later, because the provider has just said that it was paid.
  if (kind !== 'placed' && kind !== 'refunded')
    throw new Error(`The provider does not list the payment ${paymentId} yet.`)
}

/** Does nothing if the shop knows the refund in this state. */
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
