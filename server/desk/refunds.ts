import { isReachable } from '../domains/account/user-store.ts'
import { amountAsTaken } from '../domains/payments/amount-as-taken.ts'
import {
  type GoingBack,
  type PaymentRow,
  paymentsCalled,
  paymentsGoingBack,
} from '../domains/payments/payment-store.ts'
import { isByHand, refundByHand } from '../domains/payments/refund-by-hand.ts'
import { refundKey } from '../domains/payments/return-payment.ts'
import { readJob } from '../jobs/job-store.ts'
import type { Queries } from '../storage/transaction.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, howItGoes, printable } from './in-words.ts'
import { readWords } from './read-words.ts'

const SHOWN = 50

export const refunds: DeskCommand = {
  words: '[--all | --done <payment id>]',
  does: 'money on its way back, and what holds it up; --all: also what is back; --done: you have paid it back by hand',
  async run({ db, words }) {
    const given = readWords(words, { all: { type: 'boolean' }, done: { type: 'string' } })
    if (!given || given.positionals.length > 0) return { ok: false, said: [`Say: refunds ${refunds.words}`] }
    const { all = false, done } = given.values
    if (done !== undefined) return await recordByHand(db, done)
    const payments = await paymentsGoingBack(db, { atMost: SHOWN, andBack: all })
    if (payments.length === 0) return { ok: true, said: ['No money is on its way back.'] }
    return { ok: true, said: await Promise.all(payments.map((payment) => lineOf(db, payment))) }
  },
}

async function recordByHand(db: Queries, id: string) {
  const called = await paymentsCalled(db, id)
  const payment = called.find(({ state }) => state === 'returning') ?? called[0]
  const outcome = payment ? await refundByHand({ db, clock: Date.now }, payment) : 'unknown'
  if (!payment || outcome === 'unknown') return { ok: false, said: [`No payment ${id} is on its way back.`] }
  if (outcome === 'back before') return { ok: false, said: [`${id} was ${givenBack(payment)} before.`] }
  if (outcome === 'still tried') {
    const said = `The shop is still trying to give ${id} back by itself. If that fails it is given up, and then say this.`
    return { ok: false, said: [said] }
  }
  return {
    ok: true,
    said: [`${amountAsTaken(payment)} of ${id} counts as given back by hand, and the shopper gets a mail.`],
  }
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

async function standing(db: Queries, payment: GoingBack): Promise<string> {
  const { way, id, state } = payment
  if (state === 'returned') return givenBack(payment)
  const job = await readJob(db, refundKey({ way, id }))
  return job?.last_error ? printable(howItGoes(job)) : 'under way'
}

function givenBack(payment: PaymentRow): string {
  return isByHand(payment) ? 'given back by hand' : `given back as ${payment.refund_id}`
}
