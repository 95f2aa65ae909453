import { canBecome, type OrderStatus } from '#contract/order-status.ts'
import type { Clock } from '../../lib/clock.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import { returnStock } from '../catalogue/stock-store.ts'
import { markProductsChanged } from '../catalogue/version-store.ts'
import { restoreCoupon } from '../coupons/coupons.ts'
import { listPaymentsFor } from '../payments/payment-store.ts'
import { startRefund } from '../payments/refunds.ts'
import { type OrderRow, readOrder, type StoredOrder, updateStatus } from './order-store.ts'

interface CancelDeps {
  db: Queries
  clock: Clock
}

/**
 * Cancels an order that is pending: its pieces go back on the shelf, what was paid goes back to the shopper, and the
 * parcel is called back. Answers the order as it was, or why not. Cancelling a cancelled order changes nothing.
 */
export async function cancelOrder(
  { db, clock }: CancelDeps,
  whose: { id: string; userId?: string },
): Promise<StoredOrder | 'ORDER_UNKNOWN' | 'CANNOT_CANCEL'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, whose)
    if (!order) return 'ORDER_UNKNOWN'
    const { row, lines } = order
    // Somebody may have been quicker, with the same wish or with the parcel.
    if (!(await advanceOrder(tx, row, 'cancelled', now)))
      return (await isCancelled(tx, row.id)) ? order : 'CANNOT_CANCEL'
    await returnStock(
      tx,
      lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
    )
    if (row.coupon_code !== null) await restoreCoupon(tx, row.coupon_code)
    for (const payment of await listPaymentsFor(tx, [row.checkout_session_id])) {
      await startRefund(tx, payment, 'cancelled', now)
    }
    const payload = { orderId: row.id }
    await addJob(tx, { kind: 'cancel-shipment', payload, dedupeKey: `recall-${row.id}` }, now)
    return order
  })
}

async function isCancelled(tx: Tx, id: string): Promise<boolean> {
  return (await readOrder(tx, { id }))?.row.status === 'cancelled'
}

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
    if (!(await advanceOrder(tx, order.row, to, now))) return { status: order.row.status, moved: false }
    // Reviews by somebody who has received the piece say so from now on.
    if (to === 'delivered') {
      markProductsChanged(
        tx,
        order.lines.map(({ product_id }) => product_id),
      )
    }
    return { status: to, moved: true }
  })
}

/**
 * Moves an order on to another status and has the shopper told, by mail and on the devices that want it. Answers false, and changes nothing, when it may not
 * go there from where it is.
 */
async function advanceOrder(
  tx: Tx,
  { id, status, history }: OrderRow,
  to: Exclude<OrderStatus, 'pending'>,
  now: number,
): Promise<boolean> {
  if (!canBecome(status, to)) return false
  const steps = [...JSON.parse(history), { status: to, at: now }]
  if (!(await updateStatus(tx, { id, from: status, to, history: JSON.stringify(steps) }))) return false
  await addJob(
    tx,
    { kind: 'send-order-email', payload: { orderId: id, topic: to }, dedupeKey: `order-${id}-${to}` },
    now,
  )
  await addJob(
    tx,
    { kind: 'notify-devices', payload: { orderId: id, status: to }, dedupeKey: `devices-${id}-${to}` },
    now,
  )
  return true
}
