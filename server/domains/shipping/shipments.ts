import type { ProductSize } from '#contract/catalogue/product.ts'
import { toRupees } from '#contract/money.ts'
import { itemTitle } from '#contract/orders/order.ts'
import type { ShippingRequest } from '#contract/schemas/shipping.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { type Clock, formatIndiaTime } from '../../lib/clock.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import { addressColumn, parseColumn } from '../../storage/json-columns.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readSizes, type SizesByProduct } from '../catalogue/size-store.ts'
import { readOrder, type StoredOrder } from '../orders/order-store.ts'
import { readShipment, upsertShipment } from './shipment-store.ts'

export interface ShippingDeps {
  db: Queries
  clock: Clock
  /** Client for the carrier's API, or null if the shop has no carrier account. */
  carrier: Shiprocket | null
}

/**
 * Result of requesting a shipment. `none` means that no shipment was requested, e.g. because the order is cancelled or
 * the shop has no carrier.
 */
type ShipResult = { kind: 'accepted'; shipmentId: string } | { kind: 'none' } | ShippingFailure

/** Failed request to the carrier, which should be retried. */
export interface ShippingFailure {
  kind: 'failed'
  reason: string
}

/**
 * Submits an order to the carrier for shipping, unless the carrier has already accepted the order. If the order has
 * been cancelled, cancels any existing shipment instead. Idempotent.
 */
export async function shipOrder(deps: ShippingDeps, orderId: string): Promise<ShipResult> {
  const { db, clock, carrier } = deps
  const known = await readShipment(db, orderId)
  if (known?.shipment_id) return { kind: 'accepted', shipmentId: known.shipment_id }
  const order = await readOrder(db, { id: orderId })
  const user = order && (await readUser(db, order.row.user_id))
  if (!carrier || !user) return { kind: 'none' }
  if (order.row.status === 'cancelled') {
    // An earlier request may have created a shipment, even if its response was lost.
    const cancelled = await cancelShipment(deps, orderId)
    return cancelled.kind === 'failed' ? cancelled : { kind: 'none' }
  }
  const productIds = order.lines.map(({ product_id }) => product_id)
  const created = await carrier.createShipment(toShippingRequest(order, user, await readSizes(db, productIds)))
  if (created.kind !== 'ok') return toFailure(created)
  const { carrierOrderId, shipmentId } = created.value
  await inTransaction(db, async (tx) => {
    const ids = { carrier_order_id: carrierOrderId, shipment_id: shipmentId }
    await upsertShipment(tx, { order_id: orderId, ...ids, created_at: clock() })
    // If the order was cancelled during the request, there was no shipment to cancel yet.
    const current = await readOrder(tx, { id: orderId })
    if (current?.row.status !== 'cancelled') return
    const job = { kind: 'cancel-shipment' as const, payload: { orderId }, dedupeKey: `recall-late-${orderId}` }
    await addJob(tx, job, clock())
  })
  return { kind: 'accepted', shipmentId }
}

/** Cancels the shipment of a cancelled order. Returns `none` if there is no shipment to cancel. Idempotent. */
export async function cancelShipment(
  { db, carrier }: Omit<ShippingDeps, 'clock'>,
  orderId: string,
): Promise<{ kind: 'none' | 'cancelled' } | ShippingFailure> {
  if (!carrier) return { kind: 'none' }
  const known = await readShipment(db, orderId)
  // The carrier may have a shipment that the shop has not recorded, because the response was lost.
  const found = known?.carrier_order_id ? null : await findShipment({ db, carrier }, orderId)
  if (found && found.kind !== 'ok') return toFailure(found)
  const carrierOrderId = found ? found.value : known?.carrier_order_id
  if (!carrierOrderId) return { kind: 'none' }
  const cancelled = await carrier.cancelShipment(carrierOrderId)
  return cancelled.kind === 'ok' ? { kind: 'cancelled' } : toFailure(cancelled)
}

/**
 * Looks up an order in the carrier's system. Returns the carrier's id for the order, or null if the carrier has no such
 * order or has cancelled it.
 */
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

function toFailure(result: Exclude<ProviderResult<never>, { kind: 'ok' }>): ShippingFailure {
  return { kind: 'failed', reason: result.kind === 'refused' ? `${result.code}: ${result.message}` : result.reason }
}

/**
 * Builds the carrier's shipping request for an order. Uses only data from the database, never data sent by a client.
 * Items with a size have the article number that `sizes` gives them or, failing that, one made of product id and size.
 */
export function toShippingRequest(
  { row, lines }: StoredOrder,
  user: { fullname: string; email: string },
  sizes: SizesByProduct = new Map(),
): Omit<ShippingRequest, 'token'> {
  const [firstName = '', ...lastNames] = user.fullname.split(/\s+/)
  const { street, city, state, country, pincode } = parseColumn(addressColumn, row.address)
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
    order_items: lines.map(({ title, product_id, size, quantity, price_paise }) => ({
      name: itemTitle({ title, size: size ?? undefined }),
      sku: size === null ? product_id : skuOf(sizes.get(product_id), product_id, size),
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

function skuOf(sizes: readonly ProductSize[] | undefined, productId: string, size: string): string {
  return sizes?.find((known) => known.size === size)?.sku ?? `${productId}-${size}`
}

/**
 * Shipping request fields with the same value for every parcel (section 9 of the specification). Lengths are in cm, the
 * weight is in kg.
 */
const PARCEL_DEFAULTS = {
  pickup_location: 'Primary',
  shipping_is_billing: true,
  length: 40,
  breadth: 10,
  height: 10,
  weight: 0.5,
}
