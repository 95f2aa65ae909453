import type StripeSdk from 'stripe'
import type * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { Dispute } from './payment-types.ts'
import { dispute, payment, refund, refundedCharge, type StripePayment } from './stripe-objects.ts'

/** Event reported by a Stripe webhook. Webhooks may arrive late, more than once, out of order or never. */
export interface StripeEvent {
  /** Event type, e.g. `payment_intent.succeeded` or `refund.failed`. The shop ignores types that it does not handle. */
  type: string
  /** When the event occurred, in epoch ms, rounded down to full seconds. */
  at: number
  /** The payment that the event reports on, or null if the event does not concern a payment. */
  payment: StripePayment | null
  /** The refund that the event reports on, or null if the event does not concern the refund of a payment. */
  refund: { id: string; paymentId: string; amountCents: number; status: string } | null
  /**
   * The payment that has been refunded, in `charge.refunded` events, with the sum of its refunds. Also reports refunds
   * that were made in Stripe's dashboard.
   */
  refundedPayment: { paymentId: string; amountRefundedCents: number } | null
  /** The dispute that the event reports on, in `charge.dispute.*` events. */
  dispute: Dispute | null
}

/**
 * Parses a webhook from its raw body and its `Stripe-Signature` header. Returns null if the signature is invalid or was
 * too old at the time `receivedAt` (epoch ms).
 */
export async function readStripeWebhook(
  raw: Buffer,
  signature: string,
  { secret, receivedAt, reportError }: { secret: string; receivedAt: number; reportError: ReportError },
): Promise<StripeEvent | null> {
  const event = await readSignedEvent(raw, signature, secret, receivedAt)
  if (!event) return null
  const { object } = event.data
  const read = <Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema> | null => {
    const result = object.object === kind ? schema.safeParse(object) : null
    if (result && !result.success) reportError(result.error, 'Stripe sent an unexpected webhook.', { kind })
    return result?.data ?? null
  }
  const refunded = read('refund', refund)
  const charge = event.type === 'charge.refunded' ? read('charge', refundedCharge) : null
  return {
    type: event.type,
    at: event.created * 1000,
    payment: read('payment_intent', payment),
    refund: refunded?.paymentId ? { ...refunded, paymentId: refunded.paymentId } : null,
    refundedPayment: charge?.paymentId ? { ...charge, paymentId: charge.paymentId } : null,
    dispute: read('dispute', dispute),
  }
}

/** Verifies and parses a signed webhook event. Returns null if the signature is invalid. */
async function readSignedEvent(
  raw: Buffer,
  signature: string,
  secret: string,
  receivedAt: number,
): Promise<StripeSdk.Event | null> {
  const { default: Sdk } = await loadStripeSdk()
  try {
    return Sdk.webhooks.constructEvent(raw, signature, secret, undefined, undefined, receivedAt)
  } catch (error) {
    if (error instanceof Sdk.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/** Loads Stripe's SDK on first use, because it takes about 15 MB of memory. Only payments from abroad need it. */
export const loadStripeSdk = () => import('stripe')
