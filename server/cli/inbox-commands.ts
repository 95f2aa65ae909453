import { Command } from '@commander-js/extra-typings'
import { readCustomOrder, readCustomOrders } from '../domains/custom-orders/custom-order-store.ts'
import { readMessage, readMessages } from '../domains/messages/message-store.ts'
import { listConfirmed } from '../domains/newsletter/subscription-store.ts'
import { formatIndiaDay } from '../lib/clock.ts'
import type { Queries } from '../storage/transaction.ts'
import { type CliCommand, type CommandResult, failed, succeeded } from './cli-command.ts'
import { formatDateTime, formatFields } from './format.ts'

const MAX_ROWS = 50

export const customOrdersCommand: CliCommand = (answer) =>
  new Command('custom-orders')
    .description('list the newest custom orders, or show one')
    .argument('[number]', 'of the one to show')
    .action((number) => answer(({ db }) => (number === undefined ? listCustomOrders(db) : showCustomOrder(db, number))))

async function listCustomOrders(db: Queries): Promise<CommandResult> {
  const rows = await readCustomOrders(db, MAX_ROWS)
  if (rows.length === 0) return succeeded('There are no custom orders.')
  const toLine = (row: (typeof rows)[number]) =>
    `${row.number}  ${formatDateTime(row.created_at)}  ${row.type}, ${row.material}  ${row.name}`
  return succeeded(...rows.map(toLine))
}

async function showCustomOrder(db: Queries, number: string): Promise<CommandResult> {
  const row = await readCustomOrder(db, number)
  if (!row) return failed(`There is no custom order ${number}.`)
  return succeeded(
    ...formatFields({
      'Custom order': row.number,
      Sent: formatDateTime(row.created_at),
      Type: row.type,
      Material: row.material,
      Gemstones: row.gemstones,
      Size: row.size,
      Budget: row.budget,
      'Needed by': row.needed_by && formatIndiaDay(Date.parse(row.needed_by)),
      Notes: row.notes,
      Design: row.design_url,
      Name: row.name,
      Email: row.email,
      Phone: row.phone,
    }),
  )
}

export const messagesCommand: CliCommand = (answer) =>
  new Command('messages')
    .description('list the newest messages from the contact page, or show one')
    .argument('[number]', 'of the one to show')
    .action((number) => answer(({ db }) => (number === undefined ? listMessages(db) : showMessage(db, number))))

async function listMessages(db: Queries): Promise<CommandResult> {
  const rows = await readMessages(db, MAX_ROWS)
  if (rows.length === 0) return succeeded('There are no messages.')
  const toLine = (row: (typeof rows)[number]) =>
    `${row.number}  ${formatDateTime(row.created_at)}  ${row.name} <${row.email}>`
  return succeeded(...rows.map(toLine))
}

async function showMessage(db: Queries, number: string): Promise<CommandResult> {
  const row = await readMessage(db, number)
  if (!row) return failed(`There is no message ${number}.`)
  return succeeded(
    ...formatFields({
      Message: row.number,
      Sent: formatDateTime(row.created_at),
      Name: row.name,
      Email: row.email,
      Text: row.message,
    }),
  )
}

export const subscribersCommand: CliCommand = (answer) =>
  new Command('subscribers')
    .description('list the email addresses of all confirmed newsletter subscribers')
    .action(() =>
      answer(async ({ db }) => {
        const rows = await listConfirmed(db)
        return succeeded(...(rows.length > 0 ? rows.map(({ email }) => email) : ['There are no subscribers.']))
      }),
    )
