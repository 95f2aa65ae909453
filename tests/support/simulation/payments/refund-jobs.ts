import { followProviderRefunds } from '#server/domains/checkout/provider-refunds.ts'
import type { PaymentDeps } from '#server/domains/payments/payment-gateways.ts'
import { checkPendingRefund, refundPayment } from '#server/domains/payments/refunds.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { idleJobHandlers } from '../idle-job-handlers.ts'

/** Creates a job runner that handles refunds. Jobs for emails and parcels succeed without doing anything. */
export function refundJobs(dialect: DialectName, deps: PaymentDeps): OutboxRunner {
  return new OutboxRunner({
    storage: { dialect, db: deps.db },
    handlers: {
      ...idleJobHandlers,
      'refund-payment': async (payload, key) => {
        await refundPayment(deps, payload, key)
        await followProviderRefunds(deps, { method: payload.method, id: payload.paymentId })
      },
      'check-refund': (payload) => checkPendingRefund(deps, payload),
    },
    clock: deps.clock,
    onFailure: () => undefined,
  })
}
