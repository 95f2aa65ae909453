import { Command, Option } from '@commander-js/extra-typings'
import { isReachable } from '../domains/account/user-store.ts'
import { isManualRefund, recordManualRefund } from '../domains/money/accept-refund.ts'
import { listDisputes, listDisputesOf } from '../domains/money/dispute-store.ts'
import { formatPaymentAmount } from '../domains/money/payment-options.ts'
import { findPaymentsById, type PaymentRow } from '../domains/money/payment-store.ts'
import {
  isRefundOf,
  listRefunds,
  listRefundsFor,
  listUnclaimedPayments,
  type RefundListing,
  type RefundRow,
} from '../domains/money/refund-store.ts'
import { requestRefund } from '../domains/money/request-refund.ts'
import { listUnexplainedPayments } from '../domains/money/unexplained-payments-store.ts'
import { findJob } from '../jobs/job-store.ts'
import { inTransaction, type Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { describeAttempts, formatDateTime } from './format.ts'

const MAX_REFUNDS = 50

export const refundsCommand: CliCommand = (answer) =>
  new Command('refunds')
    .description('list refunds in progress, what delays them, open disputes, and payments of unknown orders')
    .option('--all', 'completed refunds and ended disputes, too')
    .addOption(
      new Option(
        '--unexplained',
        'payments with disputes, or with refunds that the shop did not make, although the order was neither cancelled nor came back',
      ).conflicts(['all', 'done', 'payBack']),
    )
    .addOption(new Option('--done <payment>', 'record that you paid this one back').conflicts(['all', 'payBack']))
    .addOption(new Option('--pay-back <payment>', 'refund the payment of an unknown order').conflicts('all'))
    .option(...YES)
    .action(({ all = false, unexplained, done, payBack }) =>
      answer((context) => {
        if (unexplained) return listUnexplained(context.db)
        if (done !== undefined) return recordManually(context, done)
        return payBack === undefined ? listAll(context.db, all) : payBackUnclaimed(context, payBack)
      }),
    )

async function listAll(db: Queries, all: boolean): Promise<CommandResult> {
  const refunds = await listRefunds(db, { limit: MAX_REFUNDS, includeFinished: all })
  const unclaimed = await listUnclaimedPayments(db)
  return succeeded(
    ...(refunds.length === 0 ? ['There are no refunds in progress.'] : []),
    ...(await Promise.all(refunds.map((refund) => toLine(db, refund)))),
    ...(await disputeLines(db, all)),
    ...unclaimedLines(unclaimed),
  )
}

/** The shop did not ask for them. */
const UNREQUESTED: ReadonlySet<RefundRow['reason']> = new Set(['by provider', 'disputed'])

async function listUnexplained(db: Queries): Promise<CommandResult> {
  const payments = await listUnexplainedPayments(db)
  if (payments.length === 0) return succeeded('Orders explain all refunds and disputes.')
  const refunds = await listRefundsFor(db, payments)
  const disputed = await Promise.all(
    payments.map(async (payment) => ({ ...payment, disputes: await listDisputesOf(db, payment) })),
  )
  return succeeded(
    ...disputed.map((payment) => {
      const gone = refunds.filter((refund) => UNREQUESTED.has(refund.reason) && isRefundOf(refund, payment))
      const amount = gone.reduce((sum, refund) => sum + refund.amount, 0)
      return [
        formatDateTime(payment.received_at),
        payment.number === null ? 'no order' : `${payment.number} (${payment.status})`,
        `${formatPaymentAmount({ ...payment, amount })} of ${formatPaymentAmount(payment)} refunded by the provider`,
        `${payment.method} ${payment.id}`,
        ...payment.disputes.map(({ state }) => `dispute ${state}`),
      ].join('  ')
    }),
  )
}

/** Open ones, and with `all` those that have ended. */
async function disputeLines(db: Queries, all: boolean): Promise<string[]> {
  const disputes = await listDisputes(db, { all })
  if (disputes.length === 0) return []
  return [
    'Disputes:',
    ...disputes.map(({ opened_at, number, amount, deducted, currency, phase, state, method, payment_id, id }) =>
      [
        formatDateTime(opened_at),
        number ?? 'no order',
        `${formatPaymentAmount({ amount, currency })}, ${formatPaymentAmount({ amount: deducted, currency })} deducted`,
        `${phase} ${state}`,
        `${method} ${payment_id}`,
        id,
      ].join('  '),
    ),
  ]
}

function unclaimedLines(payments: readonly PaymentRow[]): string[] {
  if (payments.length === 0) return []
  return [
    'Payments whose order the shop does not know (refunds --pay-back <payment id> refunds one):',
    ...payments.map((payment) =>
      [
        formatDateTime(payment.received_at),
        formatPaymentAmount(payment),
        `${payment.method} ${payment.id}`,
        payment.provider_ref ?? '',
      ].join('  '),
    ),
  ]
}

async function payBackUnclaimed({ db, confirm }: CommandContext, id: string): Promise<CommandResult> {
  const payment = (await findPaymentsById(db, id)).find((found) => found.checkout_session_id === null)
  if (!payment)
    return failed(`There is no payment ${id} of an unknown order. To refund an order, use “refund” or cancel it.`)
  await confirm(`This refunds ${formatPaymentAmount(payment)} of ${id}.`)
  const amount = await inTransaction(db, (tx) => requestRefund(tx, { payment, reason: 'by owner' }, Date.now()))
  if (amount === 0) return failed(`${id} is already refunded or being refunded.`)
  return succeeded(`The running shop now refunds ${formatPaymentAmount({ ...payment, amount })} of ${id}.`)
}

async function recordManually({ db, confirm }: CommandContext, id: string): Promise<CommandResult> {
  const payments = await findPaymentsById(db, id)
  const refunds = await listRefundsFor(db, payments)
  const refund = refunds.find(({ state }) => state === 'due' || state === 'failed') ?? refunds[0]
  const payment = payments.find(({ method }) => method === refund?.method)
  if (!refund || !payment) return failed(`There is no refund of ${id} in progress.`)
  const amount = formatPaymentAmount({ amount: refund.amount, currency: payment.currency })
  await confirm(`This records that you paid back ${amount} of ${id} yourself, and the shop will not.`)
  const outcome = await recordManualRefund({ db, clock: Date.now }, refund)
  if (outcome === 'already refunded') return failed(`${id} was already ${describeRefund(refund)}.`)
  if (outcome === 'still retried') {
    return failed(`The shop is still trying to refund ${id}. Run this command once it has given up.`)
  }
  return succeeded(`Recorded that you refunded ${amount} of ${id}. The shopper gets an email.`)
}

async function toLine(db: Queries, refund: RefundListing): Promise<string> {
  return [
    formatDateTime(refund.created_at),
    refund.number ?? 'no order',
    formatPaymentAmount(refund),
    `${refund.method} ${refund.payment_id}`,
    refund.email && isReachable({ email: refund.email }) ? refund.email : 'deleted account',
    refund.reason,
    await describeProgress(db, refund),
  ].join('  ')
}

async function describeProgress(db: Queries, refund: RefundListing): Promise<string> {
  if (refund.state === 'pending' || refund.state === 'succeeded') return describeRefund(refund)
  const payment = { method: refund.method, id: refund.payment_id }
  if ((await listDisputesOf(db, payment)).some(({ state }) => state === 'open')) {
    return 'waits: a dispute is open with the bank'
  }
  const job = await findJob(db, refund.id)
  return job?.last_error ? describeAttempts(job) : 'in progress'
}

function describeRefund(refund: RefundRow): string {
  return isManualRefund(refund) ? 'refunded manually' : `refunded as ${refund.provider_id}`
}
