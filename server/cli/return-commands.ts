import { formatRupees, toPaise } from '#contract/money.ts'
import { isOpenReturn, returnReasonLabels, returnStates } from '#contract/orders/return-states.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { readOrder } from '../domains/ordering/orders/order-store.ts'
import { listReturns, readReturn, type StoredReturn } from '../domains/ordering/orders/return-store.ts'
import { approveReturn, type Decision, recordReturnParcel, rejectReturn } from '../domains/returns/decide-return.ts'
import { piecesOf } from '../domains/returns/return-emails.ts'
import { exchangeReturn, refundReturn, type Settlement } from '../domains/returns/settle-return.ts'
import { parseColumn, returnHistoryColumn, urlsColumn } from '../storage/json-columns.ts'
import type { Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandResult, failed, parseOptions, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

const MAX_RETURNS = 50

export const returnsCommand: CliCommand = {
  usage: '[--all]',
  description: 'list open returns and exchanges; --all: finished ones too',
  async run({ db, args }) {
    const parsed = parseOptions(args, { all: { type: 'boolean' } })
    if (!parsed || parsed.positionals.length > 0) return failed(`Usage: returns ${returnsCommand.usage}`)
    const states = parsed.values.all ? null : returnStates.filter(isOpenReturn)
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
  },
}

const ACTIONS = 'approve [--post] | reject <words> | received | refund [<rupees>] | exchange'

export const returnCommand: CliCommand = {
  usage: `<number> [${ACTIONS}] [--restock] [--paid]`,
  description:
    'show a return, or decide on it; --post: the shopper sends it instead of a courier; --restock: the pieces can be sold again; --paid: you have paid back an order that was paid in cash',
  async run({ db, args }) {
    const options = { post: { type: 'boolean' }, restock: { type: 'boolean' }, paid: { type: 'boolean' } } as const
    const parsed = parseOptions(args, options)
    const [number = '', action, ...words] = parsed?.positionals ?? []
    const stored = await readReturn(db, number)
    if (!parsed) return failed(`Usage: return ${returnCommand.usage}`)
    if (!stored) return failed(`There is no return ${number}.`)
    const { post: byPost = false, restock = false, paid: isPaid = false } = parsed.values
    const deps = { db, clock: Date.now }
    const { id } = stored.row
    switch (action) {
      case undefined:
        return await show(db, stored)
      case 'approve':
        return answer(number, await approveReturn(deps, id, { byPost }), 'is approved. The shopper gets an email')
      case 'reject':
        if (words.length === 0) return failed('Say why, in words for the shopper: return <number> reject <words>')
        return answer(
          number,
          await rejectReturn(deps, id, cleanLine(words.join(' '))),
          'is rejected. The shopper gets an email',
        )
      case 'received':
        return answer(
          number,
          await recordReturnParcel(deps, id, 'received', { isByHand: true }),
          'has arrived. Refund or exchange it',
        )
      case 'refund': {
        const paise = words[0] === undefined ? undefined : toPaise(Number(words[0]))
        if (paise !== undefined && !(paise >= 0)) return failed('Usage: return <number> refund [<rupees>]')
        return settled(number, await refundReturn(deps, id, { ...(paise !== undefined && { paise }), restock, isPaid }))
      }
      case 'exchange':
        return settled(number, await exchangeReturn(deps, id, { restock, isPaid }))
      default:
        return failed(`Usage: return ${returnCommand.usage}`)
    }
  },
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

function answer(number: string, decision: Decision | 'sold out', done: string): CommandResult {
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
      return answer(number, settlement.kind, '')
  }
}
