import { Command } from '@commander-js/extra-typings'
import { readUserByEmail } from '../domains/account/user-store.ts'
import { listPaymentsFor } from '../domains/money/payment-store.ts'
import { readOrder } from '../domains/ordering/orders/order-store.ts'
import { readReturnsOf } from '../domains/ordering/orders/return-store.ts'
import { describeEvent, type EventRow, listEvents } from '../storage/events.ts'
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
        const user = account === undefined ? undefined : await readUserByEmail(db, account.trim().toLowerCase())
        if (user === null) return failed(`There is no account ${account}.`)
        const subjects = order === undefined ? undefined : await subjectsOfOrder(db, order)
        if (subjects === null) return failed(`There is no order ${order}.`)
        return toLines(await listEvents(db, { account: user?.id, subjects, command, since, limit: last }))
      }),
    )

/** Its number, its payments and its returns; null if there is no such order. */
async function subjectsOfOrder(db: Queries, id: string): Promise<string[] | null> {
  const order = await readOrder(db, { id })
  if (!order) return null
  const { row } = order
  const payments = await listPaymentsFor(db, [row.checkout_session_id])
  const returns = (await readReturnsOf(db, [row.id])).get(row.id) ?? []
  return [row.number, ...payments.map((payment) => payment.id), ...returns.map(({ number }) => number)]
}

function toLines(events: readonly EventRow[]): CommandResult {
  if (events.length === 0) return succeeded('There are none.')
  return succeeded(
    ...events.map((event) =>
      [
        formatDateTime(event.at),
        [event.actor, event.device, event.network && `network ${event.network}`].filter(Boolean).join(', '),
        event.command,
        event.subject,
        describeEvent(event),
        event.reason,
      ]
        .filter((part) => part)
        .join('  '),
    ),
  )
}
