import { brand } from '#contract/brand.ts'
import { toRupees } from '#contract/money.ts'
import { countryCode } from '#contract/orders/country-code.ts'
import { itemTitle } from '#contract/orders/order.ts'
import { shopFacts } from '#contract/shop-facts.ts'
import { addOwnerEmail } from '../../emails/owner-email.ts'
import { formatIndiaTime } from '../../lib/clock.ts'
import { unwrap } from '../../providers/provider-request.ts'
import type { Shiprocket } from '../../providers/shiprocket.ts'
import type { ReturnRequest } from '../../providers/shiprocket-requests.ts'
import type { ParcelReport } from '../../providers/shiprocket-schemas.ts'
import { addressColumn, parseColumn, returnHistoryColumn } from '../../storage/json-columns.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { readUser } from '../account/user-store.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import {
  claimForTracking,
  findReturnByAwb,
  readReturn,
  type StoredReturn,
  saveFields,
} from '../ordering/orders/return-store.ts'
import { boxFor } from '../shipping/parcel-boxes.ts'
import { cancelPickup, type PickupDeps } from './cancel-pickup.ts'
import { recordReturnParcel } from './decide-return.ts'
import { isCalledOff, isOnItsWay } from './move-return.ts'
import type { ReturnDeps } from './request-return.ts'
import { addReturnEmail } from './return-emails.ts'
import { pickedUpEmail } from './return-owner-emails.ts'

/**
 * Where no courier can come, asks the shopper to post the pieces. Completed steps are recorded, so
 * that a retry continues there. Throws if the carrier fails.
 */
export async function collectReturn(deps: PickupDeps, returnId: string): Promise<void> {
  const { db, clock, carrier } = deps
  const stored = await readReturn(db, returnId)
  if (stored?.row.state !== 'approved') return await cancelPickup(deps, returnId)
  const request = stored.row.handover === 'post' || !carrier ? null : await prepareRequest(db, stored, carrier)
  if (carrier && request) await bookPickup(db, stored, { carrier, request })
  const handover = request ? ('courier' as const) : ('post' as const)
  await saveFields(db, returnId, { handover })
  // It may have been called off, or have arrived, meanwhile.
  const current = await readReturn(db, returnId)
  if (current && !isOnItsWay(current.row.state)) return await cancelPickup(deps, returnId)
  await inTransaction(db, (tx) => addReturnEmail(tx, { returnId, topic: 'approved' }, clock()))
}

async function bookPickup(
  db: ReturnDeps['db'],
  { row }: StoredReturn,
  { carrier, request }: { carrier: Shiprocket; request: ReturnRequest },
): Promise<void> {
  const found = unwrap(await carrier.findShipment(row.number))
  const carrierOrderId = row.carrier_order_id ?? found?.carrierOrderId
  const shipmentId = row.shipment_id ?? found?.shipmentId
  const shipment =
    carrierOrderId && shipmentId ? { carrierOrderId, shipmentId } : unwrap(await carrier.createReturn(request))
  await saveFields(db, row.id, { carrier_order_id: shipment.carrierOrderId, shipment_id: shipment.shipmentId })
  const awb = row.awb ?? (found?.awb || unwrap(await carrier.assignCourier(shipment)).awb)
  await saveFields(db, row.id, { awb })
  const pickupAt = row.pickup_at ?? found?.pickupAt ?? unwrap(await carrier.requestPickup(shipment.shipmentId))
  await saveFields(db, row.id, { pickup_at: pickupAt })
}

/** Null if no courier can come to the shopper. */
async function prepareRequest(
  db: ReturnDeps['db'],
  { row, lines }: StoredReturn,
  carrier: Shiprocket,
): Promise<ReturnRequest | null> {
  const order = await readOrder(db, { id: row.order_id })
  const user = order && (await readUser(db, order.row.user_id))
  if (!order || !user || order.row.phone === '') return null
  const address = parseColumn(addressColumn, order.row.address)
  if (countryCode(address.country) !== 'IN') return null
  const locations = unwrap(await carrier.listPickupLocations())
  const shop = locations.find(({ name }) => name === carrier.pickupLocation)
  const items = lines.flatMap(({ position, quantity, paise }) => {
    const line = order.lines[position]
    return line ? [{ ...line, quantity, paise }] : []
  })
  return {
    order_id: row.number,
    order_date: formatIndiaTime(row.created_at),
    ...(await boxFor(
      db,
      items.map(({ product_id }) => product_id),
    )),
    pickup_customer_name: address.recipient ?? user.fullname,
    pickup_address: address.street,
    pickup_city: address.city,
    pickup_state: address.state,
    pickup_country: address.country,
    pickup_pincode: address.pincode,
    pickup_email: user.email,
    pickup_phone: order.row.phone,
    shipping_customer_name: brand.name,
    shipping_address: shopFacts.address,
    shipping_city: shopFacts.city,
    shipping_state: shopFacts.state,
    shipping_country: 'India',
    shipping_pincode: shop?.pincode ?? '',
    shipping_email: brand.email,
    shipping_phone: brand.phone.dial.slice(-10),
    order_items: items.map(({ title, size, product_id, quantity, price_paise, hsn }) => ({
      name: itemTitle({ title, size: size ?? undefined }),
      sku: size === null ? product_id : `${product_id}-${size}`,
      units: quantity,
      selling_price: toRupees(price_paise),
      hsn,
    })),
    payment_method: 'PREPAID',
    sub_total: toRupees(row.paise),
  }
}

/**
 * Tells the owner if a return is on its way although called off. Ignores repeated reports and other
 * parcels.
 */
export async function applyReturnReport(deps: ReturnDeps, { awb, state }: ParcelReport): Promise<void> {
  const { db, clock } = deps
  const row = (await findReturnByAwb(db, awb))?.row
  const hasLeft = state === 'picked up' || state === 'in transit' || state === 'delivered'
  if (!row || !hasLeft) return
  if (!isCalledOff(row.state)) {
    await recordReturnParcel(deps, row.id, state === 'delivered' ? 'received' : 'picked up')
  } else if (!parseColumn(returnHistoryColumn, row.history).some((event) => event.state === 'received')) {
    await inTransaction(db, (tx) => addOwnerEmail(tx, pickedUpEmail(row), clock()))
  }
}

const ASK_EVERY_MS = 12 * 60 * 60_000

/**
 * Asks about each return twice a day, in case a webhook was lost. Several
 * processes may run it. Throws if the carrier does not respond.
 */
export async function trackReturns(deps: PickupDeps): Promise<void> {
  const { db, clock, carrier } = deps
  if (!carrier) return
  const now = clock()
  const awbs = await claimForTracking(db, { before: now - ASK_EVERY_MS, now })
  if (awbs.length === 0) return
  for (const report of unwrap(await carrier.trackShipments(awbs))) await applyReturnReport(deps, report)
}
