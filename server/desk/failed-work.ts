import { failedJobs, type JobRow, tryAgain } from '../jobs/job-store.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, howItGoes, printable } from './in-words.ts'

export const failedWork: DeskCommand = {
  words: '[--again]',
  does: 'what failed, and when it is tried next; --again tries all of it now',
  async run({ db, words }) {
    const jobs = await failedJobs(db)
    if (jobs.length === 0) return { ok: true, said: ['Nothing has failed.'] }
    const said = jobs.map(
      (job) => `${dayAndTime(job.created_at)}  ${printable(inWords(job))}, ${printable(howItGoes(job))}`,
    )
    if (!words.includes('--again')) return { ok: true, said }
    await tryAgain(db, Date.now())
    return { ok: true, said: [...said, 'The open shop tries all of it again now.'] }
  },
}

/** Of letters only the subject: the rest may be long, and personal. */
const KINDS: { [Kind in JobKind]: (payload: Jobs[Kind]) => string } = {
  'send-mail': ({ subject }) => `mail "${subject}"`,
  'send-reset-link': () => 'mail with the link for a new password',
  'ask-for-confirmation': () => 'mail that asks a reader to confirm',
  'welcome-reader': () => 'mail that welcomes a reader',
  'tell-of-order': ({ orderId, news }) => `mail that order ${orderId} is ${news}`,
  'tell-devices': ({ orderId, news }) => `notifications that order ${orderId} is ${news}`,
  'tell-device': ({ orderId, news }) => `notification that order ${orderId} is ${news}`,
  'tell-of-refund': ({ way, paymentId }) => `mail about the refund of ${way} ${paymentId}`,
  'refund-payment': ({ way, paymentId }) => `refund of ${way} ${paymentId}`,
  'look-after-refund': ({ way, refundId }) => `what became of the refund ${refundId} of ${way}`,
  'ship-order': ({ orderId }) => `parcel of order ${orderId}`,
  'recall-parcel': ({ orderId }) => `calling back the parcel of order ${orderId}`,
}

function inWords({ kind, payload }: JobRow): string {
  const say = (KINDS as Record<string, ((payload: never) => string) | undefined>)[kind]
  return say ? say(JSON.parse(payload) as never) : kind
}
