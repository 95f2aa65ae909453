import { canBecome, type OrderStatus } from '#contract/orders/order-status.ts'
import type { Clock } from '../../../lib/clock.ts'
import { orderHistoryColumn, parseColumn } from '../../../storage/json-columns.ts'
import { addJob } from '../../../storage/outbox.ts'
import { inTransaction, type Queries, type Tx } from '../../../storage/transaction.ts'
import { verifyEmail } from '../../account/verify-email.ts'
import { publishAtCommit } from '../../catalogue/publishing-store.ts'
import { restoreCoupon } from '../../coupons/coupons.ts'
import { hasOpenDispute } from '../../money/dispute-store.ts'
import { listPaymentsFor } from '../../money/payment-store.ts'
import { requestRefund } from '../../money/request-refund.ts'
import { issueCreditNote } from '../papers/credit-notes.ts'
import { creditRefunds } from '../papers/credit-refunds.ts'
import { warnOfEwayBill } from '../papers/eway-bill.ts'
import { issueInvoice } from '../papers/issue-invoice.ts'
import { returnOrderStock, takeOrderStock } from './order-stock.ts'
import {
  hasParcel,
  type OrderRow,
  readOrder,
  type StoredOrder,
  saveCancelRequest,
  updateStatus,
} from './order-store.ts'
import { readExchangeSources } from './return-store.ts'

/**
 * Cancels an order that has not been shipped. If the carrier has its parcel, a
 * job first recalls it, and the order is cancelled and refunded once the carrier
 * confirms. Otherwise cancels at once, and a job recalls a parcel whose
 * registration the shop has not heard of. Returns the order as it was before, or
 * an error code. Idempotent.
 */
export async function cancelOrder(
  { db, clock }: { db: Queries; clock: Clock },
  query: { id: string; userId?: string },
): Promise<StoredOrder | 'ORDER_UNKNOWN' | 'CANNOT_CANCEL' | 'DISPUTE_OPEN'> {
  const now = clock()
  return await inTransaction(db, async (tx) => {
    const order = await readOrder(tx, query)
    if (!order) return 'ORDER_UNKNOWN'
    const { id, status, cancel_requested_at } = order.row
    // An exchange has nothing to refund; its pieces can be returned instead.
    if ((await readExchangeSources(tx, [id])).has(id)) return 'CANNOT_CANCEL'
    // The bank may take the money that a cancellation would send back.
    if (await hasOpenDispute(tx, order.row.checkout_session_id)) return 'DISPUTE_OPEN'
    const payload = { orderId: id }
    if (status === 'pending' && (await hasParcel(tx, id))) {
      if (cancel_requested_at !== null) return order
      await saveCancelRequest(tx, id, now)
      const job = { kind: 'cancel-shipment' as const, payload, dedupeKey: `recall-${id}-${now}` }
      await addJob(tx, job, now + RECALL_AFTER_MS)
      return order
    }
    if (!(await completeCancellation(tx, order, now))) {
      // The order may have been cancelled or shipped since it was read.
      return (await isCancelled(tx, id)) ? order : 'CANNOT_CANCEL'
    }
    await addJob(tx, { kind: 'cancel-shipment', payload, dedupeKey: `recall-${id}` }, now)
    return order
  })
}

/** In ms: the request that cancels the order tries the recall first. */
const RECALL_AFTER_MS = 10_000

/**
 * Cancels a pending order: returns its items to stock and its coupon use, refunds
 * its payments, and credits the invoice that an export may have. Returns false if
 * the order is not pending. The caller has recalled the parcel.
 */
export async function completeCancellation(tx: Tx, order: StoredOrder, now: number): Promise<boolean> {
  const { row } = order
  if (!(await advanceOrder(tx, order, 'cancelled', now))) return false
  await returnOrderStock(tx, order)
  await takeUpNext(tx, row, now)
  if (row.coupon_code !== null) await restoreCoupon(tx, row.coupon_code)
  for (const payment of await listPaymentsFor(tx, [row.checkout_session_id])) {
    await requestRefund(tx, { payment, reason: 'cancelled' }, now)
  }
  const reason = 'Order cancelled before it was sent'
  await issueCreditNote(tx, { orderId: row.id, reason, key: `cancelled-${row.id}` }, now)
  return true
}

/** Orders with Cash on Delivery may have waited for the end of this one. */
export async function takeUpNext(tx: Tx, { id, method }: OrderRow, now: number): Promise<void> {
  if (method !== 'cod') return
  await addJob(tx, { kind: 'take-up-orders', payload: { orderId: id }, dedupeKey: `take-up-${id}` }, now)
}

/** Cancels a pending order whose items were sold while it waited for them. */
export async function cancelSoldOut(tx: Tx, order: StoredOrder, now: number): Promise<void> {
  await returnOrderStock(tx, order, 'gone')
  await completeCancellation(tx, order, now)
}

async function isCancelled(tx: Tx, id: string): Promise<boolean> {
  return (await readOrder(tx, { id }))?.row.status === 'cancelled'
}

type NextStatus = Exclude<OrderStatus, 'pending' | 'cancelled'>

/**
 * Returns the resulting status and whether it has changed; null if there is no
 * such order.
 */
export function setOrderStatus(
  db: Queries,
  id: string,
  to: NextStatus,
  now: number,
): Promise<{ status: OrderStatus; hasChanged: boolean } | null> {
  return inTransaction(db, async (tx) => {
    const order = await readOrder(tx, { id })
    if (!order) return null
    const hasChanged = await moveOrder(tx, order, to, now)
    return { status: hasChanged ? to : order.row.status, hasChanged }
  })
}

/** Returns false if the order's current status does not allow the change. */
export async function moveOrder(tx: Tx, order: StoredOrder, to: NextStatus, now: number): Promise<boolean> {
  const { row, lines } = order
  // What leaves the shop is off the shelves.
  if (row.status === 'pending' && mayBecome(row, to) && !(await takeOrderStock(tx, order))) return false
  if (!(await advanceOrder(tx, order, to, now))) return false
  if (to === 'delivered') {
    await takeUpNext(tx, row, now)
    await verifyEmail(tx, row.user_id, now)
    // Reviews of these products now count as verified purchases.
    publishAtCommit(
      tx,
      lines.map(({ product_id }) => product_id),
    )
  }
  return true
}

/**
 * Changes the status and tells the shopper. Issues the invoice when the order
 * leaves the shop. Returns false if the current status does not allow the change.
 */
async function advanceOrder(
  tx: Tx,
  order: StoredOrder,
  to: Exclude<OrderStatus, 'pending'>,
  now: number,
): Promise<boolean> {
  const { id, status, history } = order.row
  if (!mayBecome(order.row, to)) return false
  const steps = [...parseColumn(orderHistoryColumn, history), { status: to, at: now }]
  if (!(await updateStatus(tx, { id, from: status, to, history: JSON.stringify(steps) }))) return false
  if (status === 'pending' && to !== 'cancelled') {
    await warnOfEwayBill(tx, order, 'dispatched', now)
    await issueInvoice(tx, id, now)
    // A part of the payment may have been refunded before the invoice existed.
    await creditRefunds(tx, order, now)
  }
  const email = { kind: 'send-order-email' as const, payload: { orderId: id, topic: to } }
  await addJob(tx, { ...email, dedupeKey: `order-${id}-${to}` }, now)
  const notification = { kind: 'notify-devices' as const, payload: { orderId: id, status: to } }
  await addJob(tx, { ...notification, dedupeKey: `devices-${id}-${to}` }, now)
  return true
}

/** What came back undelivered is settled. */
function mayBecome({ status, returned_at }: OrderRow, to: OrderStatus): boolean {
  return canBecome(status, to) && returned_at === null
}
