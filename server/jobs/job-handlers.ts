import { sendPasswordResetEmail } from '../domains/account/reset-password.ts'
import { sendConfirmationEmail, sendWelcomeEmail } from '../domains/newsletter/newsletter-emails.ts'
import { notifyDevice, notifyDevices } from '../domains/order-notifications/order-notifications.ts'
import { sendOrderEmail, sendRefundEmail } from '../domains/orders/order-emails.ts'
import type { PaymentGateways } from '../domains/payments/payment-gateways.ts'
import { checkPendingRefund, refundPayment } from '../domains/payments/refunds.ts'
import { cancelShipment, shipOrder } from '../domains/shipping/shipments.ts'
import type { Clock } from '../lib/clock.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'

/**
 * How each kind of work is done. A handler may be called again for the same work, with the same key, and must then have
 * no second effect that anybody minds. It throws when the work was not done.
 */
export type JobHandlers = { [Kind in JobKind]: (payload: Jobs[Kind], key: string) => Promise<void> }

interface JobHandlerDeps {
  db: Queries
  clock: Clock
  mail: Mailer
  origin: string
  push: PushService
  ways: PaymentGateways
  /** Null for a shop that sends its parcels by hand. */
  carrier: Shiprocket | null
}

export function jobHandlers(parts: JobHandlerDeps): JobHandlers {
  return {
    'send-email': (letter, key) => parts.mail.send(letter, key),
    'send-reset-email': (payload, key) => sendPasswordResetEmail(parts, payload, key),
    'send-confirmation-email': (payload, key) => sendConfirmationEmail(parts, payload, key),
    'send-welcome-email': (payload, key) => sendWelcomeEmail(parts, payload, key),
    'send-order-email': (payload, key) => sendOrderEmail(parts, payload, key),
    'notify-devices': (payload) => notifyDevices(parts, payload),
    'notify-device': (payload) => notifyDevice(parts, payload),
    'send-refund-email': (payload, key) => sendRefundEmail(parts, payload, key),
    'refund-payment': (payload, key) => refundPayment(parts, payload, key),
    'check-refund': (payload) => checkPendingRefund(parts, payload),
    'ship-order': async ({ orderId }) => assertAccepted(await shipOrder(parts, orderId)),
    'cancel-shipment': async ({ orderId }) => assertAccepted(await cancelShipment(parts, orderId)),
  }
}

function assertAccepted(shipped: { kind: string; reason?: string }): void {
  if (shipped.kind === 'not taken') throw new Error(shipped.reason)
}
