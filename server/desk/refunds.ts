import { isReachable } from '../domains/account/user-store.ts'
import { amountAsTaken } from '../domains/payments/amount-as-taken.ts'
import { type GoingBack, paymentsGoingBack } from '../domains/payments/payment-store.ts'
import { refundKey } from '../domains/payments/return-payment.ts'
import { readJob } from '../jobs/job-store.ts'
import type { Queries } from '../storage/transaction.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, howItGoes, printable } from './in-words.ts'

const SHOWN = 50

export const refunds: DeskCommand = {
  words: '[--all]',
  does: 'money on its way back, and what holds it up; --all: also what was given back',
  async run({ db, words }) {
    const payments = await paymentsGoingBack(db, { atMost: SHOWN, andBack: words.includes('--all') })
    if (payments.length === 0) return { ok: true, said: ['No money is on its way back.'] }
    return { ok: true, said: await Promise.all(payments.map((payment) => lineOf(db, payment))) }
  },
}

async function lineOf(db: Queries, payment: GoingBack): Promise<string> {
  return [
    dayAndTime(payment.arrived_at),
    payment.number ?? 'no order',
    amountAsTaken(payment),
    `${payment.way} ${payment.id}`,
    payment.email && isReachable({ email: payment.email }) ? payment.email : 'no account any more',
    payment.reason,
    await standing(db, payment),
  ].join('  ')
}

async function standing(db: Queries, { way, id, state, refund_id }: GoingBack): Promise<string> {
  if (state === 'returned') return `given back as ${refund_id}`
  const job = await readJob(db, refundKey({ way, id }))
  return job?.last_error ? printable(howItGoes(job)) : 'under way'
}
