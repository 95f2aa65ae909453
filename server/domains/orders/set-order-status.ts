import type { OrderStatus } from '#contract/order-status.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { moveOn } from './move-on.ts'
import { readOrder } from './order-store.ts'

/**
 * Moves an order forward, for the shop's owner. Cancelling is the matter of `cancelOrder`, because more follows from it.
 * Answers the status that it has afterwards, or null when there is no such order.
 */
export async function setOrderStatus(
  db: Queries,
  id: string,
  to: Exclude<OrderStatus, 'pending' | 'cancelled'>,
  now: number,
): Promise<{ status: OrderStatus; moved: boolean } | null> {
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, { id })
    if (!order) return null
    if (!(await moveOn(tx, order.row, to, now))) return { status: order.row.status, moved: false }
    // Reviews by somebody who has received the piece say so from now on.
    if (to === 'delivered') {
      await productsChanged(
        tx,
        order.lines.map(({ product_id }) => product_id),
      )
    }
    return { status: to, moved: true }
  })
}
