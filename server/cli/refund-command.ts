import { isReachable } from '../domains/account/user-store.ts'
import { formatPaymentAmount } from '../domains/payments/payment-options.ts'
import {
  findPaymentsById,
  listRefunds,
  type PaymentRow,
  type RefundListing,
} from '../domains/payments/payment-store.ts'
import { isManualRefund, recordManualRefund, refundKey } from '../domains/payments/refunds.ts'
import { findJob } from '../jobs/job-store.ts'
import type { Queries } from '../storage/transaction.ts'
import type { CliCommand } from './commands.ts'
import { describeAttempts, formatDateTime, stripControlCharacters } from './format.ts'
import { parseOptions } from './parse-options.ts'

const MAX_SHOWN = 50

export const refundsCommand: CliCommand = {
  usage: '[--all | --done <payment id>]',
  description:
    'money on its way back, and what holds it up; --all: also what is back; --done: you have paid it back by hand',
  async run({ db, usage }) {
    const given = parseOptions(usage, { all: { type: 'boolean' }, done: { type: 'string' } })
    if (!given || given.positionals.length > 0) return { ok: false, said: [`Say: refunds ${refundsCommand.usage}`] }
    const { all = false, done } = given.values
    if (done !== undefined) return await recordByHand(db, done)
    const payments = await listRefunds(db, { atMost: MAX_SHOWN, andBack: all })
    if (payments.length === 0) return { ok: true, said: ['No money is on its way back.'] }
    return { ok: true, said: await Promise.all(payments.map((payment) => lineOf(db, payment))) }
  },
}

async function recordByHand(db: Queries, id: string) {
  const called = await findPaymentsById(db, id)
  const payment = called.find(({ state }) => state === 'refunding') ?? called[0]
  const outcome = payment ? await recordManualRefund({ db, clock: Date.now }, payment) : 'unknown'
  if (!payment || outcome === 'unknown') return { ok: false, said: [`No payment ${id} is on its way back.`] }
  if (outcome === 'back before') return { ok: false, said: [`${id} was ${describeRefund(payment)} before.`] }
  if (outcome === 'still tried') {
    const said = `The shop is still trying to give ${id} back by itself. If that fails it is given up, and then say this.`
    return { ok: false, said: [said] }
  }
  return {
    ok: true,
    said: [`${formatPaymentAmount(payment)} of ${id} counts as given back by hand, and the shopper gets a mail.`],
  }
}

async function lineOf(db: Queries, payment: RefundListing): Promise<string> {
  return [
    formatDateTime(payment.received_at),
    payment.number ?? 'no order',
    formatPaymentAmount(payment),
    `${payment.method} ${payment.id}`,
    payment.email && isReachable({ email: payment.email }) ? payment.email : 'no account any more',
    payment.reason,
    await refundStatus(db, payment),
  ].join('  ')
}

async function refundStatus(db: Queries, payment: RefundListing): Promise<string> {
  const { method, id, state } = payment
  if (state === 'refunded') return describeRefund(payment)
  const job = await findJob(db, refundKey({ method, id }))
  return job?.last_error ? stripControlCharacters(describeAttempts(job)) : 'under way'
}

function describeRefund(payment: PaymentRow): string {
  return isManualRefund(payment) ? 'given back by hand' : `given back as ${payment.refund_id}`
}
