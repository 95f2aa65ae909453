import { sendResetLink } from '../domains/account/send-reset-link.ts'
import { askForConfirmation } from '../domains/newsletter/ask-for-confirmation.ts'
import { welcome } from '../domains/newsletter/welcome.ts'
import { tellDevice, tellDevices } from '../domains/order-news/tell-devices.ts'
import { tellOfOrder, tellOfRefund } from '../domains/orders/tell-of-order.ts'
import { lookAfterRefund } from '../domains/payments/look-after-refund.ts'
import type { PaymentWays } from '../domains/payments/payment-ways.ts'
import { refundPayment } from '../domains/payments/refund-payment.ts'
import { recallParcel, shipOrder } from '../domains/shipping/ship-order.ts'
import type { Mail } from '../providers/mail.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import type { Clock } from '../work/clock.ts'

/**
 * How each kind of work is done. A handler may be called again for the same work, with the same key, and must then have
 * no second effect that anybody minds. It throws when the work was not done.
 */
export type JobHandlers = { [Kind in JobKind]: (payload: Jobs[Kind], key: string) => Promise<void> }

interface Parts {
  db: Queries
  clock: Clock
  mail: Mail
  origin: string
  push: PushService
  ways: PaymentWays
  /** Null for a shop that sends its parcels by hand. */
  carrier: Shiprocket | null
}

export function jobHandlers(parts: Parts): JobHandlers {
  return {
    'send-mail': (letter, key) => parts.mail.send(letter, key),
    'send-reset-link': (payload, key) => sendResetLink(parts, payload, key),
    'ask-for-confirmation': (payload, key) => askForConfirmation(parts, payload, key),
    'welcome-reader': (payload, key) => welcome(parts, payload, key),
    'tell-of-order': (payload, key) => tellOfOrder(parts, payload, key),
    'tell-devices': (payload) => tellDevices(parts, payload),
    'tell-device': (payload) => tellDevice(parts, payload),
    'tell-of-refund': (payload, key) => tellOfRefund(parts, payload, key),
    'refund-payment': (payload, key) => refundPayment(parts, payload, key),
    'look-after-refund': (payload) => lookAfterRefund(parts, payload),
    'ship-order': async ({ orderId }) => mustBeTaken(await shipOrder(parts, orderId)),
    'recall-parcel': async ({ orderId }) => mustBeTaken(await recallParcel(parts, orderId)),
  }
}

function mustBeTaken(shipped: { kind: string; reason?: string }): void {
  if (shipped.kind === 'not taken') throw new Error(shipped.reason)
}
