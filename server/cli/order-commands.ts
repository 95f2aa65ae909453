import { formatRupees, toRupees } from '#contract/money.ts'
import { orderStatuses } from '#contract/order-status.ts'
import { readUser } from '../domains/account/user-store.ts'
import { cancelOrder, setOrderStatus } from '../domains/orders/change-order-status.ts'
import { toOrderResponse } from '../domains/orders/order-response.ts'
import { listNewestOrders, readOrder } from '../domains/orders/order-store.ts'
import type { CliCommand } from './commands.ts'
import { formatDateTime } from './format.ts'

const MAX_ORDERS = 50
const DATE_WIDTH = '21 Sept 2026, 14:20'.length

export const ordersCommand: CliCommand = {
  usage: '[<status>]',
  description: 'the newest orders, or those of one status',
  async run({ db, usage: [wanted] }) {
    const status = orderStatuses.find((known) => known === wanted) ?? null
    if (wanted && !status) return { ok: false, said: [`A status is one of: ${orderStatuses.join(', ')}.`] }
    const orders = await listNewestOrders(db, MAX_ORDERS, status)
    const said = orders.map(({ row, lines }) =>
      [
        row.number,
        formatDateTime(row.created_at).padStart(DATE_WIDTH),
        row.status.padEnd(10),
        formatRupees(toRupees(row.total_paise)).padStart(10),
        lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
      ].join('  '),
    )
    return { ok: true, said: said.length > 0 ? said : ['There are no orders.'] }
  },
}

export const orderCommand: CliCommand = {
  usage: '<number>',
  description: 'all about one order',
  async run({ db, usage: [number = ''] }) {
    const stored = await readOrder(db, { id: number })
    if (!stored) return { ok: false, said: [`There is no order ${number}.`] }
    const order = await toOrderResponse(db, stored)
    const user = await readUser(db, stored.row.user_id)
    const { street, city, state, pincode, country } = order.address
    return {
      ok: true,
      said: [
        `${order.order_id}, ${order.status}, ${formatRupees(order.amount)}, ${order.payment}, money: ${order.money}`,
        ...order.products.map(
          ({ quantity, productID: { title, price } }) => `  ${quantity} × ${title}, ${formatRupees(price)}`,
        ),
        ...(order.coupon ? [`  Coupon ${order.coupon.code}: −${formatRupees(order.coupon.amount)}`] : []),
        ...(order.giftData ? [`  A gift for: ${order.giftData.occasion}`] : []),
        `To ${user?.fullname}, ${street}, ${city}, ${state} ${pincode}, ${country}`,
        `Phone ${order.phone || 'unknown'}, e-mail ${user?.email}`,
        ...order.history.map(({ status, at }) => `  ${at}  ${status}`),
      ],
    }
  },
}

export const statusCommand: CliCommand = {
  usage: '<number> <status>',
  description: 'move an order forward: shipped, "in transit", delivered or cancelled',
  async run({ db, usage: [id = '', ...rest] }) {
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

async function cancel(db: Parameters<CliCommand['run']>[0]['db'], id: string) {
  // The running shop finds the work that follows by itself.
  const cancelled = await cancelOrder({ db, clock: Date.now }, { id })
  if (cancelled === 'ORDER_UNKNOWN') return { ok: false, said: [`There is no order ${id}.`] }
  if (cancelled === 'CANNOT_CANCEL') return { ok: false, said: [`${id} has left the house and cannot be cancelled.`] }
  return { ok: true, said: [`${id} is cancelled: its pieces are on the shelf again, and what was paid goes back.`] }
}
