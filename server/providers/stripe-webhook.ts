import type StripeSdk from 'stripe'
import type * as z from 'zod'
import type { ReportError } from '../lib/report-error.ts'
import type { Dispute } from './payment-types.ts'
import { dispute, payment, refund, refundedCharge, type StripePayment } from './stripe-objects.ts'

/** May arrive late, more than once, out of order or never. */
export interface StripeEvent {
  /** E.g. `payment_intent.succeeded` or `refund.failed`. Unknown types are ignored. */
  type: string
  payment: StripePayment | null
  refund: { id: string; paymentId: string; amountCents: number; status: string } | null
  /** Sum of all refunds, also from Stripe's dashboard, in `charge.refunded` events. */
  refundedPayment: { paymentId: string; amountRefundedCents: number } | null
  /** In `charge.dispute.*` events. */
  dispute: Dispute | null
}

/**
 * `signature` is the header `Stripe-Signature`. Null if invalid, or too old at
 * `receivedAt` (epoch ms).
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
    payment: read('payment_intent', payment),
    refund: refunded?.paymentId ? { ...refunded, paymentId: refunded.paymentId } : null,
    refundedPayment: charge?.paymentId ? { ...charge, paymentId: charge.paymentId } : null,
    dispute: read('dispute', dispute),
  }
}

/** Null if the signature is invalid. */
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

/** On first use: it takes a lot of memory, and only payments from abroad need it. */
export const loadStripeSdk = () => import('stripe')
