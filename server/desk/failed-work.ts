import { paymentsCalled } from '../domains/payments/payment-store.ts'
import { refundKey } from '../domains/payments/return-payment.ts'
import { failedJobs, isGivenUpRefund, type JobRow, tryAgain } from '../jobs/job-store.ts'
import type { JobKind, Jobs } from '../storage/outbox.ts'
import type { Queries } from '../storage/transaction.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, howItGoes, printable } from './in-words.ts'
import { readWords } from './read-words.ts'

export const failedWork: DeskCommand = {
  words: '[--again [<payment id>]]',
  does: 'what failed, and when it is tried next; --again tries it now, a refund that was given up only by its payment',
  async run({ db, words }) {
    const given = readWords(words, { again: { type: 'boolean' } })
    const isAgain = given?.values.again ?? false
    const [paymentId, ...rest] = given?.positionals ?? []
    if (!given || rest.length > 0 || (paymentId && !isAgain)) {
      return { ok: false, said: [`Say: failed ${failedWork.words}`] }
    }
    if (paymentId) return await tryRefundAgain(db, paymentId)
    const jobs = await failedJobs(db)
    if (jobs.length === 0) return { ok: true, said: ['Nothing has failed.'] }
    const said = jobs.map(
      (job) => `${dayAndTime(job.created_at)}  ${printable(inWords(job))}, ${printable(howItGoes(job))}`,
    )
    const left = jobs.filter(isGivenUpRefund)
    if (!isAgain) return { ok: true, said: [...said, ...wayOutOf(left)] }
    await tryAgain(db, Date.now())
    const tried = left.length === 0 ? ['The open shop tries all of it again now.'] : triedBut(jobs, left)
    return { ok: true, said: [...said, ...tried, ...wayOutOf(left)] }
  },
}

async function tryRefundAgain(db: Queries, paymentId: string) {
  const keys = (await paymentsCalled(db, paymentId)).map(refundKey)
  const tried = await Promise.all(keys.map((key) => tryAgain(db, Date.now(), key)))
  return tried.some((count) => count > 0)
    ? { ok: true, said: [`The open shop tries the refund of ${paymentId} again now.`] }
    : { ok: false, said: [`No refund of a payment ${paymentId} has failed.`] }
}

function triedBut(jobs: readonly JobRow[], left: readonly JobRow[]): string[] {
  return jobs.length > left.length ? ['The open shop tries the rest of it again now.'] : []
}

/** What the owner can say of refunds that are not tried again by themselves. */
function wayOutOf(refunds: readonly JobRow[]): string[] {
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
