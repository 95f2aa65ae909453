import { Argument, Command } from '@commander-js/extra-typings'
import { formatRupees, type Paise } from '#contract/money.ts'
import { isOpenReturn, returnReasonLabels, returnStates } from '#contract/orders/return-states.ts'
import { readOrder } from '../domains/ordering/orders/order-store.ts'
import { listReturns, readReturn, type StoredReturn } from '../domains/ordering/orders/return-store.ts'
import { approveReturn, type Decision, recordReturnParcel, rejectReturn } from '../domains/returns/decide-return.ts'
import { piecesOf } from '../domains/returns/return-emails.ts'
import { exchangeReturn, refundReturn, type Settlement } from '../domains/returns/settle-return.ts'
import { parseColumn, returnHistoryColumn, urlsColumn } from '../storage/json-columns.ts'
import type { Queries } from '../storage/transaction.ts'
import { misuse, readRupees, readWords } from './arguments.ts'
import { type CliCommand, type CommandContext, type CommandResult, failed, succeeded, YES } from './cli-command.ts'
import { formatDateTime } from './format.ts'

const MAX_RETURNS = 50

export const returnsCommand: CliCommand = (answer) =>
  new Command('returns')
    .description('list open returns and exchanges')
    .option('--all', 'finished ones, too')
    .action(({ all = false }) => answer(({ db }) => list(db, all)))

async function list(db: Queries, all: boolean): Promise<CommandResult> {
  const states = all ? null : returnStates.filter(isOpenReturn)
  const returns = await listReturns(db, { limit: MAX_RETURNS, states })
  if (returns.length === 0) return succeeded('There are no open returns.')
  return succeeded(
    ...returns.map((row) =>
      [
        row.number,
        formatDateTime(row.created_at),
        row.order_number,
        row.state.padEnd(9),
        row.wanted.padEnd(8),
        formatRupees(row.paise),
      ].join('  '),
    ),
  )
}

const ACTIONS = ['approve', 'reject', 'received', 'refund', 'exchange'] as const

export const returnCommand: CliCommand = (answer) =>
  new Command('return')
    .description('show a return, or decide on it')
    .argument('<return>', 'its number')
    .addArgument(new Argument('[action]', 'shows it unless given').choices(ACTIONS))
    .argument('[words...]', 'reject: why, in words for the shopper; refund: rupees, unless it is all')
    .option('--post', 'approve: the shopper sends it instead of a courier')
    .option('--restock', 'refund, exchange: the pieces can be sold again')
    .option('--paid', 'refund, exchange: you have paid back an order that was paid in cash')
    .option(...YES)
    .action((number, action, words, options) => {
      if (action !== 'reject' && words.length > (action === 'refund' ? 1 : 0)) misuse(`“${action}” takes no words.`)
      const reason = action === 'reject' ? readWords(words, 2000) : ''
      const [amount] = action === 'refund' ? words : []
      const paise = amount === undefined ? undefined : readRupees(amount)
      return answer((context) => decide(context, number, { action, reason, paise, ...options }))
    })

interface Wanted {
  action: (typeof ACTIONS)[number] | undefined
  reason: string
  paise: Paise | undefined
  post?: true | undefined
  restock?: true | undefined
  paid?: true | undefined
}

async function decide({ db, confirm }: CommandContext, number: string, wanted: Wanted): Promise<CommandResult> {
  const { action, reason, paise, post: byPost = false, restock = false, paid: isPaid = false } = wanted
  const stored = await readReturn(db, number)
  if (!stored) return failed(`There is no return ${number}.`)
  const deps = { db, clock: Date.now }
  const { id } = stored.row
  switch (action) {
    case undefined:
      return await show(db, stored)
    case 'approve':
      return outcome(number, await approveReturn(deps, id, { byPost }), 'is approved. The shopper gets an email')
    case 'reject':
      await confirm(`This rejects ${number}, and the shopper gets an email.`)
      return outcome(number, await rejectReturn(deps, id, reason), 'is rejected. The shopper gets an email')
    case 'received':
      return outcome(
        number,
        await recordReturnParcel(deps, id, 'received', { isByHand: true }),
        'has arrived. Refund or exchange it',
      )
    case 'refund':
      await confirm(`This refunds ${paise === undefined ? 'all' : formatRupees(paise)} of ${number}.`)
      return settled(number, await refundReturn(deps, id, { ...(paise !== undefined && { paise }), restock, isPaid }))
    case 'exchange':
      await confirm(`This sends the shopper of ${number} other pieces.`)
      return settled(number, await exchangeReturn(deps, id, { restock, isPaid }))
  }
}

async function show(db: Queries, { row, lines }: StoredReturn): Promise<CommandResult> {
  const order = await readOrder(db, { id: row.order_id })
  return succeeded(
    `${row.number}, ${row.state}, ${row.wanted} of ${formatRupees(row.paise)}, order ${order?.row.number}`,
    ...(order ? piecesOf({ lines, order }) : []).map((piece) => `  ${piece}`),
    `Reason: ${returnReasonLabels[row.reason]}`,
    ...(row.words ? [row.words] : []),
    ...parseColumn(urlsColumn, row.pictures),
    ...(row.pay_to ? [`Refund to: ${row.pay_to}`] : []),
    ...(row.awb ? [`Courier's tracking number: ${row.awb}`] : []),
    ...parseColumn(returnHistoryColumn, row.history).map(({ state, at }) => `  ${formatDateTime(at)}  ${state}`),
  )
}

function outcome(number: string, decision: Decision | 'sold out', done: string): CommandResult {
  switch (decision) {
    case 'done':
      return succeeded(`${number} ${done}.`)
    case 'unknown':
      return failed(`There is no return ${number}.`)
    case 'sold out':
      return failed(`A piece that ${number} asks for is sold out. Reject it, and offer a refund.`)
    case 'not possible':
      return failed(`${number} cannot do that in its state. “return ${number}” shows it.`)
  }
}

function settled(number: string, settlement: Settlement): CommandResult {
  switch (settlement.kind) {
    case 'refunded':
      return succeeded(`${formatRupees(settlement.paise)} of ${number} are refunded. The shopper gets an email.`)
    case 'exchanged':
      return succeeded(`${settlement.orderNumber} replaces the pieces of ${number}. The shopper gets an email.`)
    case 'too much':
      return failed(`The shopper paid only ${formatRupees(settlement.paise)} for these pieces.`)
    case 'sold out':
      return failed(`A piece that ${number} asks for was sold in the meantime. Refund it instead.`)
    case 'dispute open':
      return failed(
        `The refund of ${number} must wait: a dispute is open with the bank. Repeat this once it has ended.`,
      )
    case 'pay by hand': {
      const to = settlement.payTo || 'the shopper (ask them where to)'
      return failed(`Paid in cash: send ${formatRupees(settlement.paise)} to ${to}, then repeat this with --paid.`)
    }
    default:
      return outcome(number, settlement.kind, '')
  }
}
