import { checkPendingRefund } from '#server/domains/money/check-pending-refunds.ts'
import type { PaymentDeps } from '#server/domains/money/open-gateways.ts'
import { cancelPayment } from '#server/domains/ordering/settlement/check-payment.ts'
import { handleStoredWebhook } from '#server/domains/ordering/settlement/stored-webhooks.ts'
import type { PaymentWebhooks } from '#server/domains/ordering/settlement/webhooks.ts'
import { makeRefund } from '#server/domains/ordering/settlement/when-money-left.ts'
import { applyReport } from '#server/domains/shipping/parcel-reports.ts'
import { recallParcel } from '#server/domains/shipping/recall-parcel.ts'
import { shipOrder } from '#server/domains/shipping/shipments.ts'
import { assertDone } from '#server/jobs/job-handlers.ts'
import { OutboxRunner } from '#server/jobs/outbox-runner.ts'
import type { Shiprocket } from '#server/providers/shiprocket.ts'
import type { DialectName } from '#server/storage/dialects.ts'
import { idleJobHandlers } from '../idle-job-handlers.ts'

interface JobDeps extends PaymentDeps {
  carrier: Shiprocket
  webhooks: PaymentWebhooks
}

/** For refunds, parcels and stored webhooks. Email jobs do nothing. */
export function refundJobs(dialect: DialectName, deps: JobDeps): OutboxRunner {
  return new OutboxRunner({
    storage: { dialect, db: deps.db },
    handlers: {
      ...idleJobHandlers,
      'refund-payment': (payload, key) => makeRefund(deps, payload, key),
      'cancel-payment': (payload) => cancelPayment(deps, payload),
      'check-refund': (payload) => checkPendingRefund(deps, payload),
      'handle-webhook': (payload) => handleStoredWebhook(deps.webhooks, payload),
      'apply-parcel-report': async (report) => void (await applyReport(deps, report)),
      'ship-order': async ({ orderId, isAgain }) => assertDone(await shipOrder(deps, orderId, { isAgain })),
      'cancel-shipment': async ({ orderId }) => assertDone(await recallParcel(deps, orderId)),
    },
    clock: deps.clock,
    onFailure: () => undefined,
  })
}
