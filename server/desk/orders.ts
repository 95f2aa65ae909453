import { formatRupees, toRupees } from '#contract/money.ts'
import { orderStatuses } from '#contract/order-status.ts'
import { newestOrders } from '../domains/orders/order-store.ts'
import type { DeskCommand } from './commands.ts'

const AT_MOST = 50

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
        new Date(row.created_at).toISOString().slice(0, 16).replace('T', ' '),
        row.status.padEnd(10),
        formatRupees(toRupees(row.total_paise)).padStart(10),
        lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
      ].join('  '),
    )
    return { ok: true, said: said.length > 0 ? said : ['There are no orders.'] }
  },
}
