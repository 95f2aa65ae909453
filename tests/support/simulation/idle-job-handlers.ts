import type { JobHandlers } from '#server/jobs/job-handlers.ts'

const done = () => Promise.resolve()

/** Every job succeeds without doing anything. Tests replace those they are about. */
export const idleJobHandlers: JobHandlers = {
  'send-email': done,
  'send-reset-email': done,
  'send-login-link': done,
  'send-verification-email': done,
  'send-confirmation-email': done,
  'send-welcome-email': done,
  'send-order-email': done,
  'send-order-code': done,
  'send-follow-link': done,
  'notify-devices': done,
  'notify-device': done,
  'send-stock-alert': done,
  'push-stock-alert': done,
  'send-refund-email': done,
  'refund-payment': done,
  'handle-webhook': done,
  'apply-parcel-report': done,
  'cancel-payment': done,
  'check-refund': done,
  'ship-order': done,
  'take-up-orders': done,
  'cancel-shipment': done,
  'update-recipient': done,
  'collect-return': done,
  'cancel-pickup': done,
  'reopen-exchange': done,
  'send-return-email': done,
}
