import { orderStatuses } from '#contract/order-status.ts'
import { cancelOrder } from '../domains/orders/cancel-order.ts'
import { setOrderStatus } from '../domains/orders/set-order-status.ts'
import type { DeskCommand } from './commands.ts'

export const setStatus: DeskCommand = {
  words: '<number> <status>',
  does: 'move an order forward: shipped, "in transit", delivered or cancelled',
  async run({ db, words: [id = '', ...rest] }) {
    const wanted = rest.join(' ')
    const status = orderStatuses.find((known) => known === wanted)
    if (!status || status === 'pending') {
      return { ok: false, said: ['Say: status <number> shipped, "in transit", delivered or cancelled.'] }
    }
    if (status === 'cancelled') return await cancel(db, id)
    const set = await setOrderStatus(db, id, status, Date.now())
    if (!set) return { ok: false, said: [`There is no order ${id}.`] }
    const said = set.moved
      ? `${id} is ${status} now, and the shopper gets a mail.`
      : `${id} is ${set.status}, and does not go from there to ${status}.`
    return { ok: set.moved, said: [said] }
  },
}

async function cancel(db: Parameters<DeskCommand['run']>[0]['db'], id: string) {
  // The running shop finds the work that follows by itself.
  const cancelled = await cancelOrder({ db, clock: Date.now, nudge: () => undefined }, { id })
  if (cancelled === 'ORDER_UNKNOWN') return { ok: false, said: [`There is no order ${id}.`] }
  if (cancelled === 'CANNOT_CANCEL') return { ok: false, said: [`${id} has left the house and cannot be cancelled.`] }
  return { ok: true, said: [`${id} is cancelled: its pieces are on the shelf again, and what was paid goes back.`] }
}
