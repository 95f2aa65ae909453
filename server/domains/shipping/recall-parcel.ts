import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { FoundShipment } from '../../providers/shiprocket.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasOpenDispute } from '../money/dispute-store.ts'
import { completeCancellation } from '../ordering/orders/change-order-status.ts'
import { readOrder, type StoredOrder, saveCancelRequest } from '../ordering/orders/order-store.ts'
import { cancelledOrderLeftEmail, disputedOrderLeftEmail } from './parcel-owner-emails.ts'
import { changeState, readShipment, referenceOf, saveStep } from './shipment-store.ts'
import { type ShippingDeps, type ShippingFailure, toFailure } from './shipping-deps.ts'

/** `too late`: the courier has collected the parcel. */
type RecallResult = { kind: 'none' | 'recalled' | 'too late' } | ShippingFailure

/**
 * Recalls the parcel of an order that is to be cancelled or is disputed. This
 * counts only once the carrier reports it; then the order is cancelled and
 * refunded. If the courier has the parcel, the order stays, and the shopper is
 * told unless they wait for the answer (`isAnswered`). Idempotent.
 */
export async function recallParcel(
  deps: ShippingDeps,
  orderId: string,
  { isAnswered = false } = {},
): Promise<RecallResult> {
  const { db, clock, carrier } = deps
  const order = await readOrder(db, { id: orderId })
  if (!order || !(await needsRecall(db, order))) return { kind: 'none' }
  const shipment = await readShipment(db, orderId)
  if (shipment?.state === 'cancelled') return { kind: 'recalled' }
  // Without a carrier, nobody will collect the parcel.
  if (!carrier) return await finish(deps, order, { kind: 'none' })
  // The response may have been lost, so the carrier may have a parcel that the
  // shop does not know.
  const found = await carrier.findShipment(referenceOf(order.row, shipment))
  if (found.kind !== 'ok') return toFailure(found)
  if (!found.value) return await finish(deps, order, { kind: 'none' })
  const progress =
    found.value.progress === 'waiting' ? await cancelAtCarrier(deps, order, found.value) : found.value.progress
  if (typeof progress !== 'string') return progress
  if (progress === 'waiting') return { kind: 'failed', reason: 'The carrier has not confirmed the cancellation yet.' }
  if (progress === 'cancelled') return await finish(deps, order, { kind: 'recalled' })
  // Without the tracking number, the shop would hear nothing of the parcel.
  const { awb, courier } = found.value
  if (shipment?.awb === null && awb !== '') await saveStep(db, orderId, { awb, courier })
  await inTransaction(db, (tx) =>
    isEnding(order)
      ? refuseCancellation(tx, order, { isAnswered, now: clock() })
      : addOwnerEmail(tx, disputedOrderLeftEmail(order.row), clock()),
  )
  return { kind: 'too late' }
}

async function needsRecall(db: ShippingDeps['db'], order: StoredOrder): Promise<boolean> {
  return isEnding(order) || (await hasOpenDispute(db, order.row.checkout_session_id))
}

/** The order is cancelled or is to be cancelled. */
function isEnding({ row }: StoredOrder): boolean {
  return row.status === 'cancelled' || row.cancel_requested_at !== null
}

/** Returns what became of the parcel, or a failure. */
async function cancelAtCarrier(
  { db, carrier }: ShippingDeps,
  order: StoredOrder,
  { carrierOrderId, awb }: FoundShipment,
): Promise<FoundShipment['progress'] | ShippingFailure> {
  if (!carrier) return 'cancelled'
  const asked = await carrier.cancelShipment(carrierOrderId, awb === '' ? null : awb)
  if (asked.kind === 'unknown') return toFailure(asked)
  // A refusal may mean that the courier came in the meantime.
  const after = await carrier.findShipment(referenceOf(order.row, await readShipment(db, order.row.id)))
  if (after.kind !== 'ok') return toFailure(after)
  const progress = after.value?.progress ?? 'cancelled'
  return progress === 'waiting' && asked.kind === 'refused' ? toFailure(asked) : progress
}

async function finish({ db, clock }: ShippingDeps, { row }: StoredOrder, result: RecallResult): Promise<RecallResult> {
  const now = clock()
  await inTransaction(db, async (tx) => {
    await changeState(tx, row.id, { from: 'new', to: 'cancelled', at: now })
    const current = await readOrder(tx, { id: row.id })
    if (current?.row.cancel_requested_at != null) await completeCancellation(tx, current, now)
    else if (current && !(await needsRecall(tx, current))) await sendAgain(tx, current, now)
  })
  return result
}

/** For an order whose dispute was won while its parcel was being recalled. */
async function sendAgain(tx: Tx, { row: { id } }: StoredOrder, now: number): Promise<void> {
  const job = { kind: 'ship-order' as const, payload: { orderId: id, isAgain: true } }
  await addJob(tx, { ...job, dedupeKey: `ship-${id}-recalled-${now}` }, now)
}

/**
 * Keeps an order whose parcel was collected before the recall, and tells the
 * shopper. If it was cancelled already, tells the owner, who has refunded a
 * parcel that is on its way.
 */
export async function refuseCancellation(
  tx: Tx,
  { row }: StoredOrder,
  { isAnswered, now }: { isAnswered: boolean; now: number },
): Promise<void> {
  const { id, status, cancel_requested_at } = row
  if (status === 'cancelled') return await addOwnerEmail(tx, cancelledOrderLeftEmail(row), now)
  await saveCancelRequest(tx, id, null)
  if (isAnswered) return
  const email = { kind: 'send-order-email' as const, payload: { orderId: id, topic: 'not cancelled' as const } }
  await addJob(tx, { ...email, dedupeKey: `order-${id}-not-cancelled-${cancel_requested_at}` }, now)
}
