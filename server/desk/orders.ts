import { formatRupees, toRupees } from '#contract/money.ts'
import { orderStatuses } from '#contract/order-status.ts'
import { newestOrders } from '../domains/orders/order-store.ts'
import type { DeskCommand } from './commands.ts'
import { dayAndTime } from './in-words.ts'

const AT_MOST = 50
const WIDEST_TIME = '21 Sept 2026, 14:20'.length

export const listOrders: DeskCommand = {
  words: '[<status>]',
  does: 'the newest orders, or those of one status',
  async run({ db, words: [wanted] }) {
    const status = orderStatuses.find((known) => known === wanted) ?? null
    if (wanted && !status) return { ok: false, said: [`A status is one of: ${orderStatuses.join(', ')}.`] }
    const orders = await newestOrders(db, AT_MOST, status)
    const said = orders.map(({ row, lines }) =>
      [
        row.number,
        dayAndTime(row.created_at).padStart(WIDEST_TIME),
        row.status.padEnd(10),
        formatRupees(toRupees(row.total_paise)).padStart(10),
        lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
      ].join('  '),
    )
    return { ok: true, said: said.length > 0 ? said : ['There are no orders.'] }
  },
}
