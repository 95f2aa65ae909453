import { findPaymentsById } from '../domains/payments/payment-store.ts'
import { refundKey } from '../domains/payments/refunds.ts'
import { isDeadRefund, type JobRow, listFailedJobs, retryJobs } from '../jobs/job-store.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import type { CliCommand } from './commands.ts'
import { describeAttempts, formatDateTime, stripControlCharacters } from './format.ts'
import { parseOptions } from './parse-options.ts'

export const failedJobsCommand: CliCommand = {
  usage: '[--again [<payment id>]]',
  description:
    'what failed, and when it is tried next; --again tries it now, a refund that was given up only by its payment',
  async run({ db, usage }) {
    const given = parseOptions(usage, { again: { type: 'boolean' } })
    const isAgain = given?.values.again ?? false
    const [paymentId, ...rest] = given?.positionals ?? []
    if (!given || rest.length > 0 || (paymentId && !isAgain)) {
      return { ok: false, said: [`Say: failed ${failedJobsCommand.usage}`] }
    }
    if (paymentId) return await retryRefund(db, paymentId)
    const jobs = await listFailedJobs(db)
    if (jobs.length === 0) return { ok: true, said: ['Nothing has failed.'] }
    const said = jobs.map(
      (job) =>
        `${formatDateTime(job.created_at)}  ${stripControlCharacters(describeJob(job))}, ${stripControlCharacters(describeAttempts(job))}`,
    )
    const left = jobs.filter(isDeadRefund)
    if (!isAgain) return { ok: true, said: [...said, ...refundInstructions(left)] }
    await retryJobs(db, Date.now())
    const tried = left.length === 0 ? ['The open shop tries all of it again now.'] : triedBut(jobs, left)
    return { ok: true, said: [...said, ...tried, ...refundInstructions(left)] }
  },
}

async function retryRefund(db: Queries, paymentId: string) {
  const keys = (await findPaymentsById(db, paymentId)).map(refundKey)
  const tried = await Promise.all(keys.map((key) => retryJobs(db, Date.now(), key)))
  return tried.some((count) => count > 0)
    ? { ok: true, said: [`The open shop tries the refund of ${paymentId} again now.`] }
    : { ok: false, said: [`No refund of a payment ${paymentId} has failed.`] }
}

function triedBut(jobs: readonly JobRow[], left: readonly JobRow[]): string[] {
  return jobs.length > left.length ? ['The open shop tries the rest of it again now.'] : []
}

/** What the owner can say of refunds that are not tried again by themselves. */
function refundInstructions(refunds: readonly JobRow[]): string[] {
  if (refunds.length === 0) return []
  return [
    'Refunds that were given up are not tried again with the rest, as you may have paid them by hand. Say of each:',
    ...refunds.flatMap(({ payload }) => {
      const { paymentId } = JSON.parse(payload) as Jobs['refund-payment']
      return [
        `  failed --again ${paymentId}   to have it tried again`,
        `  refunds --done ${paymentId}   when you have paid it`,
      ]
    }),
  ]
}

/** Of letters only the subject: the rest may be long, and personal. */
const DESCRIPTIONS: { [Kind in JobKind]: (payload: Jobs[Kind]) => string } = {
  'send-email': ({ subject }) => `mail "${subject}"`,
  'send-reset-email': () => 'mail with the link for a new password',
  'send-confirmation-email': () => 'mail that asks a reader to confirm',
  'send-welcome-email': () => 'mail that welcomes a reader',
  'send-order-email': ({ orderId, topic }) => `mail that order ${orderId} is ${topic}`,
  'notify-devices': ({ orderId, status }) => `notifications that order ${orderId} is ${status}`,
  'notify-device': ({ orderId, status }) => `notification that order ${orderId} is ${status}`,
  'send-refund-email': ({ method, paymentId }) => `mail about the refund of ${method} ${paymentId}`,
  'refund-payment': ({ method, paymentId }) => `refund of ${method} ${paymentId}`,
  'check-refund': ({ method, refundId }) => `what became of the refund ${refundId} of ${method}`,
  'ship-order': ({ orderId }) => `parcel of order ${orderId}`,
  'cancel-shipment': ({ orderId }) => `calling back the parcel of order ${orderId}`,
}

function describeJob({ kind, payload }: JobRow): string {
  const say = (DESCRIPTIONS as Record<string, ((payload: never) => string) | undefined>)[kind]
  return say ? say(JSON.parse(payload) as never) : kind
}
