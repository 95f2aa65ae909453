import { sendLoginLink } from '../domains/account/login-link.ts'
import { sendPasswordResetEmail } from '../domains/account/reset-password.ts'
import { sendVerificationEmail } from '../domains/account/verify-email.ts'
import { checkPendingRefund } from '../domains/money/check-pending-refunds.ts'
import type { PaymentGateways } from '../domains/money/open-gateways.ts'
import { sendConfirmationEmail, sendWelcomeEmail } from '../domains/newsletter/newsletter-emails.ts'
import { notifyDevice, notifyDevices } from '../domains/order-notifications/order-notifications.ts'
import { sendOrderCode } from '../domains/ordering/confirmation/order-codes.ts'
import { takeUpWaitingOrders } from '../domains/ordering/confirmation/parcels-under-way.ts'
import { sendFollowLink } from '../domains/ordering/following/request-follow-link.ts'
import { sendOrderEmail, sendRefundEmail } from '../domains/ordering/orders/order-emails.ts'
import { cancelPayment } from '../domains/ordering/settlement/check-payment.ts'
import { handleStoredWebhook } from '../domains/ordering/settlement/stored-webhooks.ts'
import type { PaymentWebhooks } from '../domains/ordering/settlement/webhooks.ts'
import { makeRefund } from '../domains/ordering/settlement/when-money-left.ts'
import { cancelPickup } from '../domains/returns/cancel-pickup.ts'
import { applyReturnReport, collectReturn } from '../domains/returns/collect-return.ts'
import { sendReturnEmail } from '../domains/returns/return-emails.ts'
import { reopenExchange } from '../domains/returns/settle-return.ts'
import { applyReport } from '../domains/shipping/parcel-reports.ts'
import { recallParcel } from '../domains/shipping/recall-parcel.ts'
import { shipOrder, updateRecipient } from '../domains/shipping/shipments.ts'
import { pushStockAlert, sendStockAlert } from '../domains/stock-alerts/notify-restocked.ts'
import type { Clock } from '../lib/clock.ts'
import { actAs } from '../lib/request-context.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { PushService } from '../providers/push-service.ts'
import type { Shiprocket } from '../providers/shiprocket.ts'
import type { SmsGateway } from '../providers/sms.ts'
import type { Budgets } from '../storage/budgets.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import { isJobKind, parsePayload } from './job-payloads.ts'

/**
 * Throws if the job should be retried. Idempotent: a job may run more than once.
 * `key` is its dedupe key, `attempt` is 1 for the first.
 */
export type JobHandlers = { [Kind in JobKind]: (payload: Jobs[Kind], key: string, attempt: number) => Promise<void> }

interface JobHandlerDeps {
  db: Queries
  clock: Clock
  budgets: Budgets
  mail: Mailer
  /** For links in emails, e.g. `https://shop.example`. */
  origin: string
  /** Whether text messages reach phones; otherwise, `sms` may write files. */
  hasSmsGateway: boolean
  /** Null if the shop has no SMS gateway. */
  sms: SmsGateway | null
  push: PushService
  gateways: PaymentGateways
  webhooks: PaymentWebhooks
  /** Null if the shop has no Shiprocket account. */
  carrier: Shiprocket | null
}

export function createJobHandlers(deps: JobHandlerDeps): JobHandlers {
  return {
    'send-email': (email, key) => deps.mail.send(email, key),
    'send-reset-email': (payload, key) => sendPasswordResetEmail(deps, payload, key),
    'send-login-link': (payload, key) => sendLoginLink(deps, payload, key),
    'send-verification-email': (payload, key) => sendVerificationEmail(deps, payload, key),
    'send-confirmation-email': (payload, key) => sendConfirmationEmail(deps, payload, key),
    'send-welcome-email': (payload, key) => sendWelcomeEmail(deps, payload, key),
    'send-order-email': (payload, key) => sendOrderEmail(deps, payload, key),
    'send-order-code': (payload, key) => sendOrderCode(deps, payload, key),
    'send-follow-link': (payload, key) => sendFollowLink(deps, payload, key),
    'notify-devices': (payload) => notifyDevices(deps, payload),
    'notify-device': (payload, _key, attempt) => notifyDevice(deps, payload, attempt),
    'send-stock-alert': (payload, key) => sendStockAlert(deps, payload, key),
    'push-stock-alert': (payload, _key, attempt) => pushStockAlert(deps, payload, attempt),
    'send-refund-email': (payload, key) => sendRefundEmail(deps, payload, key),
    'refund-payment': (payload, key) => makeRefund(deps, payload, key),
    'cancel-payment': (payload) => cancelPayment(deps, payload),
    'check-refund': (payload) => checkPendingRefund(deps, payload),
    'ship-order': async ({ orderId, isAgain }) => assertDone(await shipOrder(deps, orderId, { isAgain })),
    'take-up-orders': ({ orderId }) => takeUpWaitingOrders(deps, orderId),
    'cancel-shipment': async ({ orderId }) => assertDone(await recallParcel(deps, orderId)),
    'update-recipient': async ({ orderId }) => assertDone(await updateRecipient(deps, orderId)),
    'collect-return': ({ returnId }) => collectReturn(deps, returnId),
    'cancel-pickup': ({ returnId }) => cancelPickup(deps, returnId),
    'reopen-exchange': ({ orderId }) => reopenExchange(deps, orderId),
    'send-return-email': (payload, key) => sendReturnEmail(deps, payload, key),
    'handle-webhook': (payload) => handleStoredWebhook(deps.webhooks, payload),
    'apply-parcel-report': async (report) => {
      actAs({ actor: 'shiprocket' })
      // Others belong to returns, or to the account but not to the shop.
      if (!(await applyReport(deps, report))) await applyReturnReport(deps, report)
    },
  }
}

/** So that the job is retried. */
export function assertDone(result: { kind: string; reason?: string }): void {
  if (result.reason !== undefined) throw new Error(result.reason)
}

interface StoredJob {
  kind: string
  /** JSON. */
  payload: string
  dedupe_key: string
  /** This one included. */
  attempts: number
}

/** Throws if the kind or the payload is invalid, or if the handler fails. */
export async function runJob(handlers: JobHandlers, { kind, ...job }: StoredJob): Promise<void> {
  if (!isJobKind(kind)) throw new Error(`There are no jobs of kind ${kind}.`)
  await runJobOfKind(handlers, kind, job)
}

async function runJobOfKind<Kind extends JobKind>(
  handlers: JobHandlers,
  kind: Kind,
  { payload, dedupe_key, attempts }: Omit<StoredJob, 'kind'>,
): Promise<void> {
  await handlers[kind](parsePayload(kind, payload), dedupe_key, attempts)
}
