import { readMessage, readMessages } from '../domains/messages/message-store.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, entry, printable } from './in-words.ts'

const SHOWN = 50

export const messages: DeskCommand = {
  words: '[<number>]',
  does: 'list messages from the contact page, or show one',
  async run({ db, words: [number] }) {
    if (!number) {
      const rows = await readMessages(db, SHOWN)
      if (rows.length === 0) return { ok: true, said: ['Nobody has written yet.'] }
      return {
        ok: true,
        said: rows.map((row) => `${row.number}  ${dayAndTime(row.created_at)}  ${printable(row.name)} <${row.email}>`),
      }
    }
    const row = await readMessage(db, number)
    if (!row) return { ok: false, said: [`There is no message ${number}.`] }
    return {
      ok: true,
      said: entry({
        Message: row.number,
        Sent: dayAndTime(row.created_at),
        Name: row.name,
        'E-mail': row.email,
        Words: row.message,
      }),
    }
  },
}
