import { addOwnerEmail } from '../../emails/owner-email.ts'
import type { ProviderResult } from '../../providers/provider-request.ts'
import type { FoundShipment, Shiprocket } from '../../providers/shiprocket.ts'
import { addJob } from '../../storage/outbox.ts'
import { inTransaction, type Tx } from '../../storage/transaction.ts'
import { hasOpenDispute } from '../money/dispute-store.ts'
import { lockOrder, type OrderRow, readOrder, type StoredOrder } from '../ordering/orders/order-store.ts'
import { creditRefunds } from '../ordering/papers/credit-refunds.ts'
import { warnOfEwayBill } from '../ordering/papers/eway-bill.ts'
import { needsChallan } from '../ordering/papers/issue-challan.ts'
import { issueInvoice } from '../ordering/papers/issue-invoice.ts'
import { parcelRefusedEmail } from './parcel-owner-emails.ts'
import { recallParcel } from './recall-parcel.ts'
import {
  readShipment,
  referenceOf,
  renewShipment,
  type ShipmentRow,
  saveStep,
  upsertShipment,
} from './shipment-store.ts'
import { type ShippingDeps, type ShippingFailure, toFailure } from './shipping-deps.ts'
import { destinationOf, isAbroad, prepareShippingRequest } from './shipping-request.ts'

/** `none`: the order is cancelled or waits, or there is no carrier. */
type ShipResult = { kind: 'accepted'; shipmentId: string } | { kind: 'none' } | ShippingFailure

/**
 * Registers an order at the carrier, assigns a courier, requests the pickup and
 * makes the papers. Records each step, so that a later call continues there;
 * finds a step at the carrier if its response was lost. Recalls the parcel of a
 * cancelled order instead. `isAgain` registers a recalled parcel again.
 */
export async function shipOrder(
  deps: ShippingDeps,
  orderId: string,
  { isAgain = false }: { isAgain?: boolean | undefined } = {},
): Promise<ShipResult> {
  const { db, carrier } = deps
  const order = await readOrder(db, { id: orderId })
  if (!order || !carrier) return { kind: 'none' }
  if (order.row.status === 'cancelled') {
    // An earlier request may have created one, even if its response was lost.
    const recalled = await recallParcel(deps, orderId)
    return recalled.kind === 'failed' ? recalled : { kind: 'none' }
  }
  // If the shop wins, the job is added again.
  if (await hasOpenDispute(db, order.row.checkout_session_id)) return { kind: 'none' }
  if (isAgain && canShip(order.row)) await renewRecalled(db, order)
  const registered = await registerParcel({ ...deps, carrier }, order)
  const isRegistered = typeof registered === 'string'
  const result = isRegistered ? await completeSteps({ ...deps, carrier }, order) : registered
  if (result?.kind === 'failed' && result.isRefused) {
    const email = parcelRefusedEmail(order.row, result.reason)
    await inTransaction(db, (tx) => addOwnerEmail(tx, email, deps.clock()))
  }
  return isRegistered ? (result ?? { kind: 'accepted', shipmentId: registered }) : registered
}

interface CarrierDeps extends ShippingDeps {
  carrier: Shiprocket
}

/**
 * Pending, confirmed if necessary, not waiting for earlier parcels, and with the
 * phone number that carriers require.
 */
function canShip({ status, needs_confirmation, stock_state, cancel_requested_at, phone }: OrderRow): boolean {
  const isReady = needs_confirmation === 0 && stock_state === 'taken'
  return status === 'pending' && isReady && cancel_requested_at === null && phone !== ''
}

/** E.g. `NK-26-000123-R2`. Does nothing if not recalled. */
async function renewRecalled(db: ShippingDeps['db'], { row: { id, number } }: StoredOrder): Promise<void> {
  const shipment = await readShipment(db, id)
  if (shipment?.state !== 'cancelled') return
  const count = Number(/-R(\d+)$/.exec(shipment.reference ?? '')?.[1] ?? 1)
  await renewShipment(db, id, { from: shipment.reference, to: `${number}-R${count + 1}` })
}

/** Unless it is registered. Returns the carrier's id. */
async function registerParcel(
  { db, clock, carrier }: CarrierDeps,
  order: StoredOrder,
): Promise<string | Exclude<ShipResult, { kind: 'accepted' }>> {
  const orderId = order.row.id
  const known = await readShipment(db, orderId)
  if (known?.shipment_id) return known.shipment_id
  if (!canShip(order.row)) return { kind: 'none' }
  if (isAbroad(order) && !(await inTransaction(db, (tx) => invoiceExport(tx, orderId, clock()))))
    return { kind: 'none' }
  const request = await prepareShippingRequest(db, carrier, order)
  if (!request) return { kind: 'none' }
  await inTransaction(db, (tx) => warnOfEwayBill(tx, order, 'packed', clock()))
  const created = await carrier.createShipment(
    { ...request, order_id: referenceOf(order.row, known) },
    { isAbroad: isAbroad(order) },
  )
  if (created.kind !== 'ok') return toFailure(created)
  const { carrierOrderId, shipmentId } = created.value
  await inTransaction(db, async (tx) => {
    const now = clock()
    await upsertShipment(tx, {
      order_id: orderId,
      carrier_order_id: carrierOrderId,
      shipment_id: shipmentId,
      created_at: now,
    })
    const current = await readOrder(tx, { id: orderId })
    // If the order was cancelled, disputed or corrected meanwhile, there was nothing to recall or
    // correct yet.
    const payload = { orderId }
    if (current?.row.status === 'cancelled' || (await hasOpenDispute(tx, order.row.checkout_session_id))) {
      await addJob(tx, { kind: 'cancel-shipment', payload, dedupeKey: `recall-late-${shipmentId}` }, now)
    } else if (current && (current.row.address !== order.row.address || current.row.phone !== order.row.phone)) {
      await addJob(tx, { kind: 'update-recipient', payload, dedupeKey: `recipient-late-${orderId}` }, now)
    }
  })
  return shipmentId
}

/**
 * Its declaration for customs names the invoice, so that is issued before the
 * parcel is registered. Returns false if the order may no longer be sent.
 */
async function invoiceExport(tx: Tx, orderId: string, now: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (!order || !canShip(order.row) || (await hasOpenDispute(tx, order.row.checkout_session_id))) return false
  // The challan of an exchange is issued when it leaves.
  if (await needsChallan(tx, orderId)) return true
  await issueInvoice(tx, orderId, now)
  await creditRefunds(tx, order, now)
  return true
}

interface Step {
  isDone: (shipment: ShipmentRow) => boolean
  run: (shipment: ShipmentIds) => Promise<ProviderResult<Partial<ShipmentRow>>>
}

type ShipmentIds = Parameters<Shiprocket['assignCourier']>[0]

/** Returns the first failure, or null. */
async function completeSteps({ db, carrier }: CarrierDeps, order: StoredOrder): Promise<ShippingFailure | null> {
  const options = { isAbroad: isAbroad(order) }
  const steps: readonly Step[] = [
    {
      isDone: ({ awb }) => awb !== null,
      run: async (ids) =>
        map(await carrier.assignCourier(ids, await destinationOf(db, order)), ({ awb, courier, freightPaise }) => {
          return { awb, courier, freight_paise: freightPaise }
        }),
    },
    {
      isDone: ({ pickup_at }) => pickup_at !== null,
      run: async ({ shipmentId }) =>
        map(await carrier.requestPickup(shipmentId), (pickupAt) => ({ pickup_at: pickupAt ?? 0 })),
    },
    {
      isDone: ({ manifest_url }) => manifest_url !== null,
      run: async (ids) => map(await carrier.makeManifest(ids, options), (url) => ({ manifest_url: url })),
    },
    {
      isDone: ({ label_url }) => label_url !== null,
      run: async ({ shipmentId }) => map(await carrier.makeLabel(shipmentId), (url) => ({ label_url: url })),
    },
  ]
  for (const { isDone, run } of steps) {
    const shipment = await readShipment(db, order.row.id)
    const current = await readOrder(db, { id: order.row.id })
    const isDisputed = await hasOpenDispute(db, order.row.checkout_session_id)
    const mayContinue = current?.row.status === 'pending' && current.row.cancel_requested_at === null && !isDisputed
    if (!mayContinue || !shipment?.carrier_order_id || !shipment.shipment_id || shipment.state !== 'new') return null
    if (isDone(shipment)) continue
    const result = await run({ carrierOrderId: shipment.carrier_order_id, shipmentId: shipment.shipment_id })
    if (result.kind === 'ok') {
      await saveStep(db, order.row.id, result.value)
      continue
    }
    // An earlier call may have taken the step, its response lost.
    const found = await carrier.findShipment(referenceOf(order.row, shipment))
    const taken = found.kind === 'ok' && found.value ? stepsOf(found.value) : null
    if (!taken || !isDone({ ...shipment, ...taken })) return toFailure(result)
    await saveStep(db, order.row.id, taken)
  }
  return null
}

function stepsOf({ awb, courier, pickupAt }: FoundShipment): Partial<ShipmentRow> {
  return { ...(awb !== '' && { awb, courier }), ...(pickupAt !== null && { pickup_at: pickupAt }) }
}

/** Unless the parcel has left. Idempotent. */
export async function updateRecipient(
  { db, carrier }: Omit<ShippingDeps, 'clock'>,
  orderId: string,
): Promise<{ kind: 'none' | 'updated' } | ShippingFailure> {
  const shipment = await readShipment(db, orderId)
  const order = await readOrder(db, { id: orderId })
  if (!carrier || !order || !shipment?.carrier_order_id || shipment.state !== 'new') return { kind: 'none' }
  const request = await prepareShippingRequest(db, carrier, order)
  if (!request) return { kind: 'none' }
  const updated = await carrier.updateRecipient(shipment.carrier_order_id, request)
  if (updated.kind !== 'ok') return toFailure(updated)
  if (shipment.label_url === null || !shipment.shipment_id) return { kind: 'updated' }
  // The label shows the old address.
  const label = await carrier.makeLabel(shipment.shipment_id)
  if (label.kind !== 'ok') return toFailure(label)
  await saveStep(db, orderId, { label_url: label.value })
  return { kind: 'updated' }
}

function map<Value, Mapped>(result: ProviderResult<Value>, to: (value: Value) => Mapped): ProviderResult<Mapped> {
  return result.kind === 'ok' ? { kind: 'ok', value: to(result.value) } : result
}
