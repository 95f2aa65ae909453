import { toRupees } from '#contract/money.ts'
import type { ShippingRequest } from '#contract/schemas/shipping.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { type Clock, formatIndiaTime } from '../../lib/clock.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { readShipment, upsertShipment } from './shipment-store.ts'

export interface ShippingDeps {
  db: Queries
  clock: Clock
  /** Null for a shop that sends its parcels by hand. */
  carrier: Shiprocket | null
}

/** `none`: the order is cancelled, or the shop has no carrier. `not taken`: the carrier should be asked again. */
type ShipResult = { kind: 'taken'; shipmentId: string } | { kind: 'none' } | ShippingFailure

interface ShippingFailure {
  kind: 'not taken'
  reason: string
}

/**
 * Asks the carrier to fetch the parcel of an order, once. One that was cancelled since the carrier was asked first, and
 * whose answer was lost, is called back. Repeatable.
 */
export async function shipOrder(parts: ShippingDeps, orderId: string): Promise<ShipResult> {
  const { db, clock, carrier } = parts
  const known = await readShipment(db, orderId)
  if (known?.shipment_id) return { kind: 'taken', shipmentId: known.shipment_id }
  const order = await readOrder(db, { id: orderId })
  const user = order && (await readUser(db, order.row.user_id))
  if (!carrier || !user) return { kind: 'none' }
  if (order.row.status === 'cancelled') {
    const recalled = await cancelShipment(parts, orderId)
    return recalled.kind === 'not taken' ? recalled : { kind: 'none' }
  }
  const taken = await carrier.createShipment(toShippingRequest(order, user))
  if (taken.kind !== 'ok') return toFailure(taken)
  const { carrierOrderId, shipmentId } = taken.value
  await inTransaction(db, async (tx) => {
    const ids = { carrier_order_id: carrierOrderId, shipment_id: shipmentId }
    await upsertShipment(tx, { order_id: orderId, ...ids, created_at: clock() })
    // Who cancelled while the carrier was being asked has found no parcel to call back.
    const now = await readOrder(tx, { id: orderId })
    if (now?.row.status !== 'cancelled') return
    const recall = { kind: 'cancel-shipment' as const, payload: { orderId }, dedupeKey: `recall-late-${orderId}` }
    await addJob(tx, recall, clock())
  })
  return { kind: 'taken', shipmentId }
}

/**
 * Calls the parcel of a cancelled order back, where the carrier knows of it. The carrier may know more than the shop, whose
 * line may have broken before the answer came. Repeatable.
 */
export async function cancelShipment(
  { db, carrier }: Omit<ShippingDeps, 'clock'>,
  orderId: string,
): Promise<{ kind: 'none' | 'recalled' } | ShippingFailure> {
  if (!carrier) return { kind: 'none' }
  const known = await readShipment(db, orderId)
  const found = known?.carrier_order_id ? null : await findShipment({ db, carrier }, orderId)
  if (found && found.kind !== 'ok') return toFailure(found)
  const carrierOrderId = found ? found.value : known?.carrier_order_id
  if (!carrierOrderId) return { kind: 'none' }
  const recalled = await carrier.cancelShipment(carrierOrderId)
  return recalled.kind === 'ok' ? { kind: 'recalled' } : toFailure(recalled)
}

/** What the carrier calls the parcel of an order; null for one that it does not have, or will not fetch. */
async function findShipment(
  { db, carrier }: { db: Queries; carrier: Shiprocket },
  orderId: string,
): Promise<ProviderResult<string | null>> {
  const order = await readOrder(db, { id: orderId })
  if (!order) return { kind: 'ok', value: null }
  const found = await carrier.findShipment(order.row.number)
  if (found.kind !== 'ok') return found
  return { kind: 'ok', value: found.value && !found.value.isCancelled ? found.value.carrierOrderId : null }
}

function toFailure(answer: Exclude<ProviderResult<never>, { kind: 'ok' }>): ShippingFailure {
  return { kind: 'not taken', reason: answer.kind === 'refused' ? `${answer.code}: ${answer.message}` : answer.reason }
}

/** What the carrier is asked to fetch and bring, all of it from the order and nothing from whoever asks. */
export function toShippingRequest(
  { row, lines }: StoredOrder,
  user: { fullname: string; email: string },
): Omit<ShippingRequest, 'token'> {
  const [firstName = '', ...lastNames] = user.fullname.split(/\s+/)
  const { street, city, state, country, pincode } = JSON.parse(row.address)
  return {
    order_id: row.number,
    order_date: formatIndiaTime(row.created_at),
    ...PARCEL_DEFAULTS,
    billing_customer_name: firstName,
    billing_last_name: lastNames.join(' '),
    billing_address: street,
    billing_city: city,
    billing_pincode: pincode,
    billing_state: state,
    billing_country: country,
    billing_email: user.email,
    billing_phone: row.phone,
    order_items: lines.map(({ title, product_id, quantity, price_paise }) => ({
      name: title,
      sku: product_id,
      units: quantity,
      selling_price: toRupees(price_paise),
      discount: 0,
      tax: 0,
      hsn: shopFacts.gst.hsn,
    })),
    payment_method: row.method === 'cod' ? 'COD' : 'Prepaid',
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    sub_total: toRupees(row.total_paise),
  }
}

/** Specification, section 9. Centimetres and kilograms. */
const PARCEL_DEFAULTS = {
  pickup_location: 'Primary',
  shipping_is_billing: true,
  length: 40,
  breadth: 10,
  height: 10,
  weight: 0.5,
}
