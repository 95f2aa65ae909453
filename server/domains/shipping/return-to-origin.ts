import { addJob } from '../../storage/outbox.ts'
import type { Tx } from '../../storage/transaction.ts'
import { restoreCoupon } from '../coupons/coupons.ts'
import { listPaymentsFor } from '../money/payment-store.ts'
import { requestRefund } from '../money/request-refund.ts'
import { takeUpNext } from '../ordering/orders/change-order-status.ts'
import { returnOrderStock } from '../ordering/orders/order-stock.ts'
import { markReturned, readOrder } from '../ordering/orders/order-store.ts'
import { readExchangeSources } from '../ordering/orders/return-store.ts'
import { issueCreditNote } from '../ordering/papers/credit-notes.ts'

/**
 * Records that a parcel came back undelivered ("RTO"): returns its items to stock
 * and its coupon use, refunds what was paid, credits the invoice and tells the
 * shopper. This settles Cash on Delivery too, as the courier collected nothing.
 * An exchange has nothing to refund: its return is reopened. Returns false if the
 * order was delivered, cancelled or returned before.
 */
export async function recordReturnToOrigin(tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await readOrder(tx, { id: orderId })
  if (!order || !(await markReturned(tx, order.row.id, now))) return false
  const { row } = order
  await returnOrderStock(tx, order)
  await takeUpNext(tx, row, now)
  if (row.coupon_code !== null) await restoreCoupon(tx, row.coupon_code)
  for (const payment of await listPaymentsFor(tx, [row.checkout_session_id])) {
    await requestRefund(tx, { payment, reason: 'returned to origin' }, now)
  }
  await issueCreditNote(tx, { orderId: row.id, reason: 'Parcel returned undelivered', key: `rto-${row.id}` }, now)
  if ((await readExchangeSources(tx, [row.id])).has(row.id)) {
    const job = { kind: 'reopen-exchange' as const, payload: { orderId: row.id } }
    await addJob(tx, { ...job, dedupeKey: `reopen-exchange-${row.id}` }, now)
  }
  const email = { kind: 'send-order-email' as const, payload: { orderId: row.id, topic: 'returned' as const } }
  await addJob(tx, { ...email, dedupeKey: `order-${row.id}-returned` }, now)
  return true
}
