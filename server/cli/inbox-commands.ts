import { readCustomOrder, readCustomOrders } from '../domains/custom-orders/custom-order-store.ts'
import { readMessage, readMessages } from '../domains/messages/message-store.ts'
import { listConfirmed } from '../domains/newsletter/subscription-store.ts'
import type { CliCommand } from './commands.ts'
import { formatDateTime, formatFields, stripControlCharacters } from './format.ts'

const MAX_CUSTOM_ORDERS = 50

export const customOrdersCommand: CliCommand = {
  usage: '[<number>]',
  description: 'list requests for custom jewellery, or show one',
  async run({ db, usage: [number] }) {
    if (!number) {
      const rows = await readCustomOrders(db, MAX_CUSTOM_ORDERS)
      if (rows.length === 0) return { ok: true, said: ['Nobody has asked for a piece of their own yet.'] }
      return {
        ok: true,
        said: rows.map(
          (row) =>
            `${row.number}  ${formatDateTime(row.created_at)}  ${row.type}, ${row.material}  ${stripControlCharacters(row.name)}`,
        ),
      }
    }
    const row = await readCustomOrder(db, number)
    if (!row) return { ok: false, said: [`There is no request ${number}.`] }
    return {
      ok: true,
      said: formatFields({
        Request: row.number,
        Sent: formatDateTime(row.created_at),
        Type: row.type,
        Material: row.material,
        Gemstones: row.gemstones,
        Size: row.size,
        Notes: row.notes,
        Design: row.design_url,
        Name: row.name,
        'E-mail': row.email,
        Phone: row.phone,
      }),
    }
  },
}

const MAX_MESSAGES = 50

export const messagesCommand: CliCommand = {
  usage: '[<number>]',
  description: 'list messages from the contact page, or show one',
  async run({ db, usage: [number] }) {
    if (!number) {
      const rows = await readMessages(db, MAX_MESSAGES)
      if (rows.length === 0) return { ok: true, said: ['Nobody has written yet.'] }
      return {
        ok: true,
        said: rows.map(
          (row) =>
            `${row.number}  ${formatDateTime(row.created_at)}  ${stripControlCharacters(row.name)} <${row.email}>`,
        ),
      }
    }
    const row = await readMessage(db, number)
    if (!row) return { ok: false, said: [`There is no message ${number}.`] }
    return {
      ok: true,
      said: formatFields({
        Message: row.number,
        Sent: formatDateTime(row.created_at),
        Name: row.name,
        'E-mail': row.email,
        Words: row.message,
      }),
    }
  },
}

export const subscribersCommand: CliCommand = {
  usage: '',
  description: 'list the e-mails that said yes to the shop’s letters',
  async run({ db }) {
    const rows = await listConfirmed(db)
    return { ok: true, said: rows.length > 0 ? rows.map(({ email }) => email) : ['Nobody reads the letters yet.'] }
  },
}
