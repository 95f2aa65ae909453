import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { productsChanged } from '../catalogue/catalogue-version.ts'
import { putStockBack } from '../catalogue/take-stock.ts'
import { giveCouponBack } from '../coupons/spend-coupon.ts'
import { paymentsFor } from '../payments/payment-store.ts'
import { returnPayment } from '../payments/return-payment.ts'
import { moveOn } from './move-on.ts'
import { readOrder, type StoredOrder } from './order-store.ts'

interface Parts {
  db: Queries
  clock: Clock
  /** Says that work was added to the outbox and committed. */
  nudge: () => void
}

/**
 * Cancels an order that is pending: its pieces go back on the shelf, what was paid goes back to the shopper, and the
 * parcel is called back. Answers the order as it was, or why not. Cancelling a cancelled order changes nothing.
 */
export async function cancelOrder(
  { db, clock, nudge }: Parts,
  whose: { id: string; userId?: string },
): Promise<StoredOrder | 'ORDER_UNKNOWN' | 'CANNOT_CANCEL'> {
  const now = clock()
  const cancelled = await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, whose)
    if (!order) return 'ORDER_UNKNOWN'
    const { row, lines } = order
    // Somebody may have been quicker, with the same wish or with the parcel.
    if (!(await moveOn(tx, row, 'cancelled', now))) return (await isCancelled(tx, row.id)) ? order : 'CANNOT_CANCEL'
    await putStockBack(
      tx,
      lines.map(({ product_id, quantity }) => ({ productId: product_id, quantity })),
    )
    if (row.coupon_code !== null) await giveCouponBack(tx, row.coupon_code)
    for (const payment of await paymentsFor(tx, [row.intended_order_id])) {
      await returnPayment(tx, payment, 'cancelled', now)
    }
    const payload = { orderId: row.id }
    await addJob(tx, { kind: 'recall-parcel', payload, dedupeKey: `recall-${row.id}` }, now)
    await productsChanged(
      tx,
      lines.map(({ product_id }) => product_id),
    )
    return order
  })
  if (typeof cancelled !== 'string') nudge()
  return cancelled
}

async function isCancelled(tx: Tx, id: string): Promise<boolean> {
  return (await readOrder(tx, { id }))?.row.status === 'cancelled'
}
