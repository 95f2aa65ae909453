import { formatRupees } from '#contract/money.ts'
import { readUser } from '../domains/account/user-store.ts'
import { orderOnWire } from '../domains/orders/order-on-wire.ts'
import { readOrder } from '../domains/orders/order-store.ts'
import type { DeskCommand } from './commands.ts'

export const showOrder: DeskCommand = {
  words: '<number>',
  does: 'all about one order',
  async run({ db, words: [number = ''] }) {
    const stored = await readOrder(db, { id: number })
    if (!stored) return { ok: false, said: [`There is no order ${number}.`] }
    const order = await orderOnWire(db, stored)
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
