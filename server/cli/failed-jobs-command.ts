import { Command } from '@commander-js/extra-typings'
import { findPaymentsById } from '../domains/money/payment-store.ts'
import { listRefundsFor } from '../domains/money/refund-store.ts'
import { isJobKind, parsePayload } from '../jobs/job-payloads.ts'
import { isDeadRefund, type JobRow, listFailedJobs, retryJobs } from '../jobs/job-store.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'
import { describeAttempts, formatDateTime } from './format.ts'

export const failedJobsCommand: CliCommand = (answer) =>
  new Command('failed')
    .description('list failed emails, shipments and refunds, or retry them')
    .argument('[payment]', 'the id of a payment: retry its refund, which the shop has given up on')
    .option('--again', 'retry them now, except refunds that were given up')
    .action((paymentId, { again = false }) => {
      if (paymentId !== undefined && !again) misuse('To retry the refund of a payment, add --again')
      return answer(({ db }) => (paymentId === undefined ? listFailures(db, again) : retryRefund(db, paymentId)))
    })

async function listFailures(db: Queries, isRetry: boolean): Promise<CommandResult> {
  const jobs = await listFailedJobs(db)
  if (jobs.length === 0) return succeeded('There are no failed jobs.')
  const lines = jobs.map((job) => {
    const text = `${describeJob(job)}, ${describeAttempts(job)}`
    return `${formatDateTime(job.created_at)}  ${text}`
  })
  const deadRefunds = jobs.filter(isDeadRefund)
  if (!isRetry) return succeeded(...lines, ...refundInstructions(deadRefunds))
  await retryJobs(db, Date.now())
  return succeeded(...lines, ...retrySummary(jobs, deadRefunds), ...refundInstructions(deadRefunds))
}

async function retryRefund(db: Queries, paymentId: string): Promise<CommandResult> {
  const refunds = await listRefundsFor(db, await findPaymentsById(db, paymentId))
  const counts = await Promise.all(refunds.map(({ id }) => retryJobs(db, Date.now(), id)))
  return counts.some((count) => count > 0)
    ? succeeded(`The running shop now retries the refund of ${paymentId}.`)
    : failed(`There is no failed refund of payment ${paymentId}.`)
}

function retrySummary(jobs: readonly JobRow[], deadRefunds: readonly JobRow[]): string[] {
  if (deadRefunds.length === 0) return ['The running shop now retries all of them.']
  return jobs.length > deadRefunds.length ? ['The running shop now retries the others.'] : []
}

/** For each refund given up on: how to retry it, or record it as paid. */
function refundInstructions(deadRefunds: readonly JobRow[]): string[] {
  if (deadRefunds.length === 0) return []
  return [
    'Refunds that were given up are only retried one by one, because you may have paid them back yourself:',
    ...deadRefunds.flatMap(({ payload }) => {
      const { paymentId } = parsePayload('refund-payment', payload)
      return [`  failed --again ${paymentId}   to retry it`, `  refunds --done ${paymentId}   if you have paid it back`]
    }),
  ]
}

/** Without the text of emails, which may be long or private. */
const DESCRIPTIONS: { [Kind in JobKind]: (payload: Jobs[Kind]) => string } = {
  'send-email': ({ subject }) => `email "${subject}"`,
  'send-reset-email': () => 'email with a password reset link',
  'send-login-link': () => 'email with a login link',
  'send-verification-email': () => 'email with a link that verifies an address',
  'send-confirmation-email': () => 'newsletter confirmation email',
  'send-welcome-email': () => 'newsletter welcome email',
  'send-order-email': ({ orderId, topic }) => `email that order ${orderId} is ${topic}`,
  'send-order-code': ({ orderId }) => `code that confirms order ${orderId}`,
  'send-follow-link': () => 'email with a link to an order',
  'notify-devices': ({ orderId, status }) => `notifications that order ${orderId} is ${status}`,
  'notify-device': ({ orderId, status }) => `notification that order ${orderId} is ${status}`,
  'send-stock-alert': () => 'stock alert',
  'push-stock-alert': () => 'stock alert to a device',
  'send-refund-email': ({ method, paymentId }) => `email about the refund of ${method} ${paymentId}`,
  'refund-payment': ({ method, paymentId }) => `refund of ${method} ${paymentId}`,
  'cancel-payment': ({ providerRef }) => `cancel the abandoned payment ${providerRef}`,
  'check-refund': ({ method, refundId }) => `check of the ${method} refund ${refundId}`,
  'handle-webhook': ({ provider }) => `webhook of ${provider}`,
  'apply-parcel-report': ({ awb }) => `webhook of the carrier about parcel ${awb}`,
  'ship-order': ({ orderId }) => `shipment of order ${orderId}`,
  'take-up-orders': ({ orderId }) => `next Cash on Delivery parcels after order ${orderId}`,
  'cancel-shipment': ({ orderId }) => `cancellation of the shipment of order ${orderId}`,
  'collect-return': ({ returnId }) => `pickup of the return ${returnId}`,
  'cancel-pickup': ({ returnId }) => `cancellation of the pickup of the return ${returnId}`,
  'reopen-exchange': ({ orderId }) => `new decision on the exchange ${orderId}, which came back`,
  'send-return-email': ({ topic }) => `email that a return is ${topic}`,
  'update-recipient': ({ orderId }) => `corrected address of order ${orderId} for the carrier`,
}

function describeJob({ kind, payload }: JobRow): string {
  return isJobKind(kind) ? describeKnownJob(kind, payload) : kind
}

function describeKnownJob<Kind extends JobKind>(kind: Kind, payload: string): string {
  return DESCRIPTIONS[kind](parsePayload(kind, payload))
}
