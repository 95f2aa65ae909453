/** Jobs in the database may be from another version of the server. */
import * as z from 'zod'
import { orderStatuses } from '#contract/orders/order-status.ts'
import { parcelStates } from '#contract/orders/parcel-state.ts'
import { returnStates } from '#contract/orders/return-states.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'

/** Throws if the payload is not valid for the kind. */
export function parsePayload<Kind extends JobKind>(kind: Kind, json: string): Jobs[Kind] {
  return payloadSchemas[kind].parse(JSON.parse(json))
}

/** False for kinds that only a newer server knows. */
export function isJobKind(kind: string): kind is JobKind {
  return Object.hasOwn(payloadSchemas, kind)
}

const orderId = z.string()
const method = z.enum(['cod', 'razorpay', 'stripe', 'paypal'])
const status = z.enum(orderStatuses).exclude(['pending'])

const emailTopic = z.enum([
  'placed',
  'to confirm',
  'refunded',
  'not cancelled',
  'contact changed',
  'undelivered',
  'returning',
  'returned',
  'lost',
])

const payloadSchemas: { [Kind in JobKind]: z.ZodType<Jobs[Kind]> } = {
  'send-email': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    replyTo: z.string().optional(),
    unsubscribe: z.string().optional(),
  }),
  'send-reset-email': z.object({ email: z.string() }),
  'send-login-link': z.object({ email: z.string() }),
  'send-verification-email': z.object({ userId: z.string() }),
  'send-confirmation-email': z.object({ email: z.string() }),
  'send-welcome-email': z.object({ email: z.string() }),
  'send-order-email': z.object({ orderId, topic: status.or(emailTopic) }),
  'send-order-code': z.object({ orderId, isRequested: z.boolean(), network: z.string().nullish() }),
  'send-follow-link': z.object({ number: z.string(), email: z.string() }),
  'notify-devices': z.object({ orderId, status }),
  'notify-device': z.object({ sessionId: z.string(), orderId, status }),
  'send-stock-alert': z.object({ alertId: z.string() }),
  'push-stock-alert': z.object({ alertId: z.string() }),
  'send-refund-email': z.object({ method, paymentId: z.string(), refundId: z.string().optional() }),
  'refund-payment': z.object({ method, paymentId: z.string() }),
  'cancel-payment': z.object({ checkoutId: z.string(), providerRef: z.string() }),
  'check-refund': z.object({ method, paymentId: z.string(), refundId: z.string(), attempt: z.int() }),
  'handle-webhook': z.object({
    provider: z.enum(['razorpay', 'stripe', 'payPal']),
    body: z.string(),
    signature: z.string(),
    receivedAt: z.int(),
  }),
  'apply-parcel-report': z.object({ awb: z.string(), state: z.enum(parcelStates), at: z.number().nullable() }),
  'ship-order': z.object({ orderId, isAgain: z.boolean().optional() }),
  'take-up-orders': z.object({ orderId }),
  'cancel-shipment': z.object({ orderId }),
  'update-recipient': z.object({ orderId }),
  'collect-return': z.object({ returnId: z.string() }),
  'cancel-pickup': z.object({ returnId: z.string() }),
  'reopen-exchange': z.object({ orderId }),
  'send-return-email': z.object({ returnId: z.string(), topic: z.enum(returnStates) }),
}
