import { readCustomOrder, readCustomOrders } from '../domains/custom-orders/custom-order-store.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime, entry, printable } from './in-words.ts'

const SHOWN = 50

export const requests: DeskCommand = {
  words: '[<number>]',
  does: 'list requests for custom jewellery, or show one',
  async run({ db, words: [number] }) {
    if (!number) {
      const rows = await readCustomOrders(db, SHOWN)
      if (rows.length === 0) return { ok: true, said: ['Nobody has asked for a piece of their own yet.'] }
      return {
        ok: true,
        said: rows.map(
          (row) => `${row.number}  ${dayAndTime(row.created_at)}  ${row.type}, ${row.material}  ${printable(row.name)}`,
        ),
      }
    }
    const row = await readCustomOrder(db, number)
    if (!row) return { ok: false, said: [`There is no request ${number}.`] }
    return {
      ok: true,
      said: entry({
        Request: row.number,
        Sent: dayAndTime(row.created_at),
        Type: row.type,
        Material: row.material,
        Gemstones: row.gemstones,
        Size: row.size,
        Notes: row.notes,
        Design: row.design,
        Name: row.name,
        'E-mail': row.email,
        Phone: row.phone,
      }),
    }
  },
}
