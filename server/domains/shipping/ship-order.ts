import type { ProviderAnswer } from '../../providers/provider-answer.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import type { Clock } from '../../work/clock.ts'
import { readUser } from '../account/user-store.ts'
import { readOrder } from '../orders/order-store.ts'
import { parcelOf } from './parcel-of.ts'
import { putShipment, readShipment } from './shipment-store.ts'

export interface ShippingParts {
  db: Queries
  clock: Clock
  /** Null for a shop that sends its parcels by hand. */
  carrier: Shiprocket | null
}

/** `none`: the order is cancelled, or the shop has no carrier. `not taken`: the carrier should be asked again. */
type Shipped = { kind: 'taken'; shipmentId: string } | { kind: 'none' } | NotDone

interface NotDone {
  kind: 'not taken'
  reason: string
}

/**
 * Asks the carrier to fetch the parcel of an order, once. One that was cancelled since the carrier was asked first, and
 * whose answer was lost, is called back. Repeatable.
 */
export async function shipOrder(parts: ShippingParts, orderId: string): Promise<Shipped> {
  const { db, clock, carrier } = parts
  const known = await readShipment(db, orderId)
  if (known?.shipment_id) return { kind: 'taken', shipmentId: known.shipment_id }
  const order = await readOrder(db, { id: orderId })
  const user = order && (await readUser(db, order.row.user_id))
  if (!carrier || !user) return { kind: 'none' }
  if (order.row.status === 'cancelled') {
    const recalled = await recallParcel(parts, orderId)
    return recalled.kind === 'not taken' ? recalled : { kind: 'none' }
  }
  const taken = await carrier.createShipment(parcelOf(order, user))
  if (taken.kind !== 'ok') return notDone(taken)
  const { carrierOrderId, shipmentId } = taken.value
  await inTransaction(db, async (tx) => {
    const ids = { carrier_order_id: carrierOrderId, shipment_id: shipmentId }
    await putShipment(tx, { order_id: orderId, ...ids, created_at: clock() })
    // Who cancelled while the carrier was being asked has found no parcel to call back.
    const now = await readOrder(tx, { id: orderId })
    if (now?.row.status !== 'cancelled') return
    const recall = { kind: 'recall-parcel' as const, payload: { orderId }, dedupeKey: `recall-late-${orderId}` }
    await addJob(tx, recall, clock())
  })
  return { kind: 'taken', shipmentId }
}

/**
 * Calls the parcel of a cancelled order back, where the carrier knows of it. The carrier may know more than the shop, whose
 * line may have broken before the answer came. Repeatable.
 */
export async function recallParcel(
  { db, carrier }: Omit<ShippingParts, 'clock'>,
  orderId: string,
): Promise<{ kind: 'none' | 'recalled' } | NotDone> {
  if (!carrier) return { kind: 'none' }
  const known = await readShipment(db, orderId)
  const found = known?.carrier_order_id ? null : await findParcel({ db, carrier }, orderId)
  if (found && found.kind !== 'ok') return notDone(found)
  const carrierOrderId = found ? found.value : known?.carrier_order_id
  if (!carrierOrderId) return { kind: 'none' }
  const recalled = await carrier.cancelShipment(carrierOrderId)
  return recalled.kind === 'ok' ? { kind: 'recalled' } : notDone(recalled)
}

/** What the carrier calls the parcel of an order; null for one that it does not have, or will not fetch. */
async function findParcel(
  { db, carrier }: { db: Queries; carrier: Shiprocket },
  orderId: string,
): Promise<ProviderAnswer<string | null>> {
  const order = await readOrder(db, { id: orderId })
  if (!order) return { kind: 'ok', value: null }
  const found = await carrier.findShipment(order.row.number)
  if (found.kind !== 'ok') return found
  return { kind: 'ok', value: found.value && !found.value.isCancelled ? found.value.carrierOrderId : null }
}

function notDone(answer: Exclude<ProviderAnswer<never>, { kind: 'ok' }>): NotDone {
  return { kind: 'not taken', reason: answer.kind === 'refused' ? `${answer.code}: ${answer.message}` : answer.reason }
}
