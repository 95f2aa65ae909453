import type { CheckoutParts } from '#server/domains/checkout/checkout-parts.ts'
import { lookAfterRefund } from '#server/domains/payments/look-after-refund.ts'
import { refundPayment } from '#server/domains/payments/refund-payment.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { StoreName } from '#server/storage/dialects.ts'

/** An outbox that gives money back and looks after it. Of letters and parcels it only says that they are done. */
export function refundingOutbox(name: StoreName, parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways'>): OutboxRunner {
  const done = () => Promise.resolve()
  return new OutboxRunner({
    storage: { name, db: parts.db },
    handlers: {
      'send-mail': done,
      'send-reset-link': done,
      'ask-for-confirmation': done,
      'welcome-reader': done,
      'tell-of-order': done,
      'tell-devices': done,
      'tell-device': done,
      'tell-of-refund': done,
      'ship-order': done,
      'recall-parcel': done,
      'refund-payment': (payload, key) => refundPayment(parts, payload, key),
      'look-after-refund': (payload) => lookAfterRefund(parts, payload),
    },
    clock: parts.clock,
    onFailure: done,
  })
}
