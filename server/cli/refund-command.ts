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
import { type CliCommand, type CommandResult, failed, parseOptions, succeeded } from './command.ts'
import { describeAttempts, formatDateTime, stripControlCharacters } from './format.ts'

const MAX_REFUNDS = 50

export const refundsCommand: CliCommand = {
  usage: '[--all | --done <payment id>]',
  description:
    'list refunds in progress and what delays them; --all: completed ones too; --done: record that you paid one back',
  async run({ db, args }) {
    const parsed = parseOptions(args, { all: { type: 'boolean' }, done: { type: 'string' } })
    if (!parsed || parsed.positionals.length > 0) return failed(`Usage: refunds ${refundsCommand.usage}`)
    const { all = false, done } = parsed.values
    if (done !== undefined) return await recordManually(db, done)
    const payments = await listRefunds(db, { limit: MAX_REFUNDS, includeRefunded: all })
    if (payments.length === 0) return succeeded('There are no refunds in progress.')
    return succeeded(...(await Promise.all(payments.map((payment) => toLine(db, payment)))))
  },
}

async function recordManually(db: Queries, id: string): Promise<CommandResult> {
  const found = await findPaymentsById(db, id)
  const payment = found.find(({ state }) => state === 'refunding') ?? found[0]
  const outcome = payment ? await recordManualRefund({ db, clock: Date.now }, payment) : 'unknown'
  if (!payment || outcome === 'unknown') return failed(`There is no refund of ${id} in progress.`)
  if (outcome === 'already refunded') return failed(`${id} was already ${describeRefund(payment)}.`)
  if (outcome === 'still retried') {
    return failed(`The shop is still trying to refund ${id}. Run this command once it has given up.`)
  }
  return succeeded(`Recorded that you refunded ${formatPaymentAmount(payment)} of ${id}. The shopper gets an email.`)
}

async function toLine(db: Queries, payment: RefundListing): Promise<string> {
  return [
    formatDateTime(payment.received_at),
    payment.number ?? 'no order',
    formatPaymentAmount(payment),
    `${payment.method} ${payment.id}`,
    payment.email && isReachable({ email: payment.email }) ? payment.email : 'deleted account',
    payment.reason,
    await describeProgress(db, payment),
  ].join('  ')
}

async function describeProgress(db: Queries, payment: RefundListing): Promise<string> {
  const { method, id, state } = payment
  if (state === 'refunded') return describeRefund(payment)
  const job = await findJob(db, refundKey({ method, id }))
  return job?.last_error ? stripControlCharacters(describeAttempts(job)) : 'in progress'
}

function describeRefund(payment: PaymentRow): string {
  return isManualRefund(payment) ? 'refunded manually' : `refunded as ${payment.refund_id}`
}
