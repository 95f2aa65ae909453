import { Command } from '@commander-js/extra-typings'
import { readUserByEmail } from '../domains/account/user-store.ts'
import { listPaymentsFor } from '../domains/money/payment-store.ts'
import { readOrder } from '../domains/ordering/orders/order-store.ts'
import { readReturnsOf } from '../domains/ordering/orders/return-store.ts'
import { describeChange, type EventRow, type Facts, listEvents } from '../storage/events.ts'
import type { Queries } from '../storage/transaction.ts'
import { readCount, readFirstDay } from './arguments.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'
import { formatDateTime } from './format.ts'

const LAST = 100

export const eventsCommand: CliCommand = (answer) =>
  new Command('events')
    .description('list who changed money, stock and the shop, and logins; the newest last')
    .option('--order <order>', 'only those of an order, its payments and returns')
    .option('--account <email>', 'only those of an account')
    .option('--command <name>', 'only those of a command, an endpoint or a kind of job')
    .option('--since <day>', 'from this day on, e.g. 2026-11-29', readFirstDay)
    .option('--last <number>', `how many, ${LAST} unless given`, readCount)
    .action(({ order, account, command, since, last = LAST }) =>
      answer(async ({ db }) => {
        const who = account === undefined ? {} : await filterOfAccount(db, account)
        if (!who) return failed(`There is no account ${account}.`)
        const about = order === undefined ? {} : await filterOfOrder(db, order)
        if (!about) return failed(`There is no order ${order}.`)
        return toLines(await listEvents(db, { ...who, ...about, command, since, limit: last }))
      }),
    )

interface Filter {
  subjects?: string[]
  actor?: string
}

async function filterOfAccount(db: Queries, email: string): Promise<Filter | null> {
  const user = await readUserByEmail(db, email.trim().toLowerCase())
  return user && { subjects: [user.id], actor: `shopper ${user.id}` }
}

async function filterOfOrder(db: Queries, id: string): Promise<Filter | null> {
  const order = await readOrder(db, { id })
  if (!order) return null
  const { row } = order
  const payments = await listPaymentsFor(db, [row.checkout_session_id])
  const returns = (await readReturnsOf(db, [row.id])).get(row.id) ?? []
  const subjects = [row.number, ...payments.map((payment) => payment.id), ...returns.map(({ number }) => number)]
  return { subjects }
}

function toLines(events: readonly EventRow[]): CommandResult {
  if (events.length === 0) return succeeded('There are none.')
  return succeeded(
    ...events.map(({ at, actor, device, network, command, subject, before, after, reason }) =>
      [
        formatDateTime(at),
        [actor, device, network && `network ${network}`].filter(Boolean).join(', '),
        command,
        subject,
        describeChange(factsOf(before), factsOf(after)),
        reason,
      ]
        .filter((part) => part)
        .join('  '),
    ),
  )
}

function factsOf(column: string | null): Facts {
  return column === null ? {} : JSON.parse(column)
}
