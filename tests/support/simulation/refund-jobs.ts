import type { PaymentDeps } from '#server/domains/payments/payment-gateways.ts'
import { checkPendingRefund, refundPayment } from '#server/domains/payments/refunds.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { DialectName } from '#server/storage/dialects.ts'

/** Creates a job runner that handles refunds. Jobs for emails and parcels succeed without doing anything. */
export function refundJobs(dialect: DialectName, deps: PaymentDeps): OutboxRunner {
  const done = () => Promise.resolve()
  return new OutboxRunner({
    storage: { dialect, db: deps.db },
    handlers: {
      'send-email': done,
      'send-reset-email': done,
      'send-confirmation-email': done,
      'send-welcome-email': done,
      'send-order-email': done,
      'send-follow-link': done,
      'notify-devices': done,
      'notify-device': done,
      'send-stock-alert': done,
      'send-refund-email': done,
      'ship-order': done,
      'cancel-shipment': done,
      'update-recipient': done,
      'refund-payment': (payload, key) => refundPayment(deps, payload, key),
      'check-refund': (payload) => checkPendingRefund(deps, payload),
    },
    clock: deps.clock,
    onFailure: done,
  })
}
