/**
 * From registration to delivery, in the order of https://apidocs.shiprocket.in.
 * Other orders are refused as Shiprocket refuses them.
 */
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { formatIndiaTime } from '../lib/clock.ts'
import { inTransaction, type Queries, type Tx } from '../storage/transaction.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { ErrorResponse } from './sandbox-http.ts'
import {
  insertRecord,
  listRecords,
  type RecordKind,
  readRecord,
  type StoredRecord,
  searchRecords,
  updateRecord,
} from './sandbox-store.ts'
import { CANCELLED, isWaiting, nameStatus } from './shiprocket-parcel-statuses.ts'

const parcelSchema = z.object({
  id: z.int(),
  /** The shop's order number. */
  channel_order_id: z.string(),
  status: z.string(),
  /** See `statuses`. */
  status_code: z.int(),
  /** With `COD`, the courier collects the total. */
  payment_method: z.string(),
  /** In rupees. */
  total: z.number(),
  is_international: z.int(),
  /** With the recipient as last corrected. */
  request: z.record(z.string(), z.unknown()),
  has_manifest: z.boolean(),
  shipments: z.tuple([
    z.object({
      id: z.int(),
      awb: z.string(),
      courier: z.string(),
      pickup_scheduled_date: z.string().nullable(),
    }),
  ]),
})

export type SandboxParcel = z.output<typeof parcelSchema>

export const parcels: RecordKind<SandboxParcel> = { name: 'shipment', schema: parcelSchema }

/** Its parent is the tracking number. */
const scanSchema = z.object({ date: z.string(), activity: z.string(), location: z.string() })

const scans: RecordKind<z.output<typeof scanSchema>> = { name: 'courier-scan', schema: scanSchema }

const COURIER = 'Sandbox Courier'
const FREIGHT = 54

/** Refuses a repeated `order_id`, even of a cancelled order. */
export async function createParcel(
  { db, clock }: SandboxDeps,
  request: Record<string, unknown>,
  { status = 'NEW', isAbroad = false } = {},
): Promise<object | ErrorResponse> {
  const number = String(request.order_id)
  return await inTransaction(db, async (tx) => {
    const [existing] = await listRecords(tx, parcels, number)
    if (existing) return invalidData({ order_id: ['The order id has already been taken.'] })
    const id = parcelIdFor(number)
    const parcel: SandboxParcel = {
      id,
      channel_order_id: number,
      status,
      status_code: 0,
      payment_method: String(request.payment_method),
      total: Number(request.sub_total),
      is_international: Number(isAbroad),
      request,
      has_manifest: false,
      shipments: [{ id: shipmentIdOf(id), awb: '', courier: '', pickup_scheduled_date: null }],
    }
    await insertRecord(tx, parcels, { id: String(id), parentId: number, document: parcel }, clock())
    const codes = { status_code: 1, onboarding_completed_now: 0, awb_code: null, courier_name: null }
    return { order_id: id, shipment_id: shipmentIdOf(id), status, ...codes }
  })
}

/**
 * Nine digits, derived from the number: of concurrent requests, one stores a parcel.
 */
function parcelIdFor(number: string): number {
  return 100_000_000 + (createHash('sha256').update(number).digest().readUInt32BE() % 899_999_999)
}

/** Also those whose numbers only contain the text ("Get all Orders"), made between two times (epoch ms). */
export async function searchParcels(
  db: Queries,
  text: string,
  made?: { from: number; to: number },
): Promise<SandboxParcel[]> {
  return (await searchRecords(db, parcels, text, made)).map(({ document }) => document).reverse()
}

export async function readParcel(db: Queries, id: number): Promise<SandboxParcel | null> {
  return (await readRecord(db, parcels, String(id)))?.document ?? null
}

/** A parcel keeps the courier it has. */
export function assignCourier(deps: SandboxDeps, shipmentId: number): Promise<object | ErrorResponse> {
  return change(deps, parcelIdOf(shipmentId), 'Invalid shipment id', ({ document: parcel }) => {
    if (parcel.status_code === CANCELLED) return badRequest('Order is in canceled state, AWB cannot be assigned.')
    if (parcel.shipments[0].awb) return badRequest('Oops! Cannot reassign courier for this shipment.')
    // Live accounts: abroad the recipient must be named apart from the buyer, with a dial code.
    const { shipping_is_billing, isd_code } = parcel.request
    if (parcel.is_international === 1 && (shipping_is_billing !== false || !isd_code)) {
      return badRequest('Delivery pincode is empty. Customer phone is empty.')
    }
    const awb = `7${shipmentId}`
    const data = { courier_company_id: 142, awb_code: awb, order_id: parcel.id, shipment_id: shipmentId }
    return {
      parcel: { ...moved(parcel, 1), shipments: [{ ...parcel.shipments[0], awb, courier: COURIER }] },
      response: {
        awb_assign_status: 1,
        response: { data: { ...data, courier_name: COURIER, freight_charges: FREIGHT } },
      },
    }
  })
}

/** For the next day. Needs a courier. */
export function requestPickup(deps: SandboxDeps, shipmentId: number): Promise<object | ErrorResponse> {
  return change(deps, parcelIdOf(shipmentId), 'Invalid shipment id', ({ document: parcel }) => {
    const [shipment] = parcel.shipments
    if (!shipment.awb) return badRequest('AWB is not assigned.')
    if (shipment.pickup_scheduled_date) return badRequest('Already in Pickup Queue.')
    const date = `${formatIndiaTime(deps.clock() + DAY_MS)}:00`
    return {
      parcel: { ...moved(parcel, 3), shipments: [{ ...shipment, pickup_scheduled_date: date }] },
      response: {
        pickup_status: 1,
        response: { pickup_scheduled_date: date, data: `Pickup is confirmed by ${COURIER} For AWB :- ${shipment.awb}` },
      },
    }
  })
}

/** Once, after a pickup was requested. */
export function makeManifest(deps: SandboxDeps, shipmentId: number, url: string): Promise<object | ErrorResponse> {
  return change(deps, parcelIdOf(shipmentId), 'Invalid shipment id', ({ document: parcel }) => {
    if (!parcel.shipments[0].pickup_scheduled_date) return { parcel, response: { status: 1, manifest_url: '' } }
    if (parcel.has_manifest) {
      return badRequest('Manifest already generated for some shipment_ids, Please try again after removin them')
    }
    return { parcel: { ...parcel, has_manifest: true }, response: { status: 1, manifest_url: url } }
  })
}

/** Unless a courier has collected the parcel. */
export function updateRecipient(
  deps: SandboxDeps,
  id: number,
  fields: Record<string, unknown>,
): Promise<object | ErrorResponse> {
  return change(deps, id, null, ({ document: parcel }) => {
    if (!isWaiting(parcel.status_code)) return badRequest('Address cannot be updated for a shipped order.')
    return { parcel: { ...parcel, request: { ...parcel.request, ...fields } }, response: {} }
  })
}

/** False if a courier has collected it. An unknown parcel counts as cancelled. */
export async function cancelParcel(deps: SandboxDeps, id: number): Promise<boolean> {
  return await inTransaction(deps.db, async (tx) => {
    const record = await readRecord(tx, parcels, String(id))
    if (!record || record.document.status_code === CANCELLED) return true
    if (!isWaiting(record.document.status_code)) return false
    await updateRecord(tx, record, moved(record.document, CANCELLED))
    return true
  })
}

/** Sends a webhook if the report has a status code. `number` is the order's. */
export async function scanParcel(
  deps: SandboxDeps,
  number: string,
  scan: { activity: string; location: string; code?: number | undefined },
): Promise<object | ErrorResponse> {
  const { db, clock, webhooks } = deps
  const now = clock()
  const date = `${formatIndiaTime(now)}:${String(new Date(now).getUTCSeconds()).padStart(2, '0')}`
  const result = await inTransaction(db, async (tx) => {
    const [record] = await listRecords(tx, parcels, number)
    const awb = record?.document.shipments[0].awb
    if (!record || !awb) return new ErrorResponse(404, { message: 'There is no such parcel.', status_code: 404 })
    const document = { date, activity: scan.activity, location: scan.location }
    await insertRecord(tx, scans, { id: randomUUID(), parentId: awb, document }, now)
    if (scan.code === undefined) return {}
    const parcel = moved(record.document, scan.code)
    await updateRecord(tx, record, parcel)
    const body = await webhookBody(tx, parcel, date)
    await webhooks.add(tx, { id: randomUUID(), provider: 'shiprocket', event: 'tracking', body })
    return {}
  })
  webhooks.wake()
  return result
}

/** Sample body of "Webhooks". */
async function webhookBody(tx: Tx, parcel: SandboxParcel, date: string): Promise<object> {
  const [shipment] = parcel.shipments
  const [day = '', time = ''] = date.split(' ')
  return {
    awb: shipment.awb,
    courier_name: COURIER,
    current_status: parcel.status,
    current_status_id: parcel.status_code,
    shipment_status: parcel.status,
    shipment_status_id: parcel.status_code,
    current_timestamp: `${day.split('-').reverse().join(' ')} ${time}`,
    order_id: parcel.channel_order_id,
    sr_order_id: parcel.id,
    etd: null,
    scans: (await listRecords(tx, scans, shipment.awb)).map(({ document }) => document),
    is_return: Number(isReturn(parcel)),
    channel_id: 1,
    pod: 'Not Available',
  }
}

/** Newest first ("Get Tracking through AWB"). */
export async function trackParcel({ db }: SandboxDeps, awb: string): Promise<object> {
  const parcel = await readParcel(db, parcelIdOf(Number(awb.slice(1))))
  if (!parcel?.shipments[0].awb) {
    const error = 'There are no activities yet.'
    return { tracking_data: { track_status: 0, error } }
  }
  const activities = (await listRecords(db, scans, awb)).map(({ document }) => document).reverse()
  const track = { awb_code: activities.length > 0 ? awb : null, courier_name: COURIER, consignee_name: 'Asha' }
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: parcel.status_code,
      shipment_track: [{ ...track, current_status: parcel.status, delivered_date: '', edd: null }],
      shipment_track_activities: activities.length > 0 ? activities : null,
      track_url: `https://shiprocket.co/tracking/${awb}`,
      etd: null,
    },
  }
}

type Change = { parcel: SandboxParcel; response: object } | ErrorResponse

/**
 * `unknown` is the message for an unknown parcel; null: that for an invalid order id.
 */
async function change(
  { db }: SandboxDeps,
  id: number,
  unknown: string | null,
  decide: (record: StoredRecord<SandboxParcel>) => Change,
): Promise<object | ErrorResponse> {
  return await inTransaction(db, async (tx) => {
    const record = await readRecord(tx, parcels, String(id))
    if (!record) {
      return unknown ? badRequest(unknown) : invalidData({ order_id: ['The selected order id is invalid.'] })
    }
    const changed = decide(record)
    if (changed instanceof ErrorResponse) return changed
    await updateRecord(tx, record, changed.parcel)
    return changed.response
  })
}

function moved(parcel: SandboxParcel, code: number): SandboxParcel {
  return { ...parcel, status_code: code, status: nameStatus(code, isReturn(parcel)) ?? parcel.status }
}

/** "Create a Return Order". */
function isReturn({ request }: SandboxParcel): boolean {
  return request.pickup_customer_name !== undefined
}

const DAY_MS = 24 * 60 * 60_000

/** Sum of order id and shipment id, so that either finds the parcel. */
const SUM_OF_IDS = 1_000_000_000

function shipmentIdOf(id: number): number {
  return SUM_OF_IDS - id
}

export function parcelIdOf(shipmentId: number): number {
  return SUM_OF_IDS - shipmentId
}

export function badRequest(message: string): ErrorResponse {
  return new ErrorResponse(400, { message, status_code: 400 })
}

export function invalidData(errors: Record<string, string[]>): ErrorResponse {
  return new ErrorResponse(422, { message: 'Oops! Invalid Data.', errors, status_code: 422 })
}
