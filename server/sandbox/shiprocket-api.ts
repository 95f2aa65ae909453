/**
 * Simulates Shiprocket's HTTP API. Accepts shipments, which a courier picks up and moves only when the control API says
 * so.
 */
import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { sandboxKeys } from '../config/provider-config.ts'
import { formatIndiaTime } from '../lib/clock.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { type ById, ErrorResponse, injectFaults, respond } from './sandbox-http.ts'
import { insertRecord, listRecords, type RecordKind, readRecord, updateRecord } from './sandbox-store.ts'

const parcelSchema = z.object({
  id: z.int(),
  /** The shop's order number. */
  channel_order_id: z.string(),
  status: z.enum(['NEW', 'CANCELED']),
  /** Payment method. With `COD` (cash on delivery), the courier collects the order total on delivery. */
  payment_method: z.string(),
  /** Order total in rupees. */
  total: z.number(),
  shipments: z.tuple([z.object({ id: z.int() })]),
})

type Parcel = z.output<typeof parcelSchema>

const parcels: RecordKind<Parcel> = { name: 'shipment', schema: parcelSchema }

/** A courier's scan of a parcel. Its parent is the parcel's shipment id. */
const scanSchema = z.object({ date: z.string(), activity: z.string(), location: z.string() })

const scans: RecordKind<z.output<typeof scanSchema>> = { name: 'courier-scan', schema: scanSchema }

const loginBody = z.object({ email: z.string(), password: z.string() }).partial().nullish()
const searchQuery = z.object({ search: z.string().default('') })
const orderBody = z.record(z.string(), z.unknown()).nullish()
const cancelBody = z.object({ ids: z.array(z.int()).default([]) })

const REQUIRED_FIELDS = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_city',
  'billing_pincode',
]

/**
 * Registers the routes of the simulated Shiprocket API. Requests need an access token, which clients obtain by logging
 * in with an email address and password.
 */
export async function shiprocketApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const { email, password } = sandboxKeys.shiprocket
  const token = createHmac('sha256', password).update(email).digest('base64url')
  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    if (routeOptions.url?.endsWith('/auth/login') || headers.authorization === `Bearer ${token}`) return
    return respond(reply, new ErrorResponse(401, { message: 'Token is invalid or has expired.', status_code: 401 }))
  })
  injectFaults(api, {
    db: deps.db,
    provider: 'shiprocket',
    refusal: unprocessable('The sandbox is set to refuse requests.'),
  })

  api.post('/v1/external/auth/login', ({ body }, reply) => {
    const login = loginBody.parse(body)
    if (login?.email === email && login.password === password) return respond(reply, { id: 1, email, token })
    return respond(reply, new ErrorResponse(403, { message: 'Invalid email and password combination' }))
  })
  api.get('/v1/external/orders', async ({ query }, reply) => {
    const records = await listRecords(deps.db, parcels, searchQuery.parse(query).search)
    return respond(reply, { data: records.map(({ document }) => document) })
  })
  api.get<ById>('/v1/external/courier/track/shipment/:id', async ({ params }, reply) =>
    respond(reply, await trackParcel(deps, params.id)),
  )
  api.post('/v1/external/orders/create/adhoc', async ({ body }, reply) =>
    respond(reply, await createParcel(deps, orderBody.parse(body) ?? {})),
  )
  api.post('/v1/external/orders/cancel', async ({ body }, reply) => {
    for (const id of cancelBody.parse(body).ids) await cancelParcel(deps, String(id))
    return respond(reply, { message: 'Order cancelled successfully.', status_code: 200 })
  })
}

async function createParcel(
  { db, clock }: SandboxDeps,
  order: Record<string, unknown>,
): Promise<object | ErrorResponse> {
  const missing = REQUIRED_FIELDS.find((name) => !order[name])
  if (missing) return unprocessable('Oops! Invalid Data.', { [missing]: [`The ${missing} field is required.`] })
  const orderId = String(order.order_id)
  return await inTransaction(db, async (tx) => {
    const [existing] = await listRecords(tx, parcels, orderId)
    if (existing) return unprocessable('Order id has been taken already.', { order_id: ['Choose another order_id.'] })
    const id = randomInt(100_000_000, 999_999_999)
    const shipmentId = randomInt(100_000_000, 999_999_999)
    const parcel: Parcel = {
      id,
      channel_order_id: orderId,
      status: 'NEW',
      payment_method: String(order.payment_method),
      total: Number(order.sub_total),
      shipments: [{ id: shipmentId }],
    }
    await insertRecord(tx, parcels, { id: String(id), parentId: orderId, document: parcel }, clock())
    return { order_id: id, shipment_id: shipmentId, status: 'NEW', status_code: 1, awb_code: '', courier_name: '' }
  })
}

/** Returns a courier's scans of a parcel, newest first, in the form of Shiprocket's tracking API. */
async function trackParcel({ db }: SandboxDeps, shipmentId: string): Promise<object> {
  const activities = (await listRecords(db, scans, shipmentId)).map(({ document }) => document).reverse()
  const awb = activities.length > 0 ? `7${shipmentId}` : ''
  return {
    tracking_data: {
      track_status: activities.length > 0 ? 1 : 0,
      shipment_track: [
        {
          awb_code: awb,
          courier_name: awb && 'Sandbox Courier',
          consignee_name: 'Asha',
          delivered_date: '',
          edd: null,
        },
      ],
      shipment_track_activities: activities.length > 0 ? activities : null,
      track_url: awb && `https://shiprocket.co/tracking/${awb}`,
    },
  }
}

/** Adds a courier's scan to the parcel of an order. The order is identified by its number. */
export async function scanParcel(
  { db, clock }: SandboxDeps,
  orderNumber: string,
  scan: { activity: string; location: string },
): Promise<object | ErrorResponse> {
  const [parcel] = await listRecords(db, parcels, orderNumber)
  if (!parcel) return new ErrorResponse(404, { message: 'There is no such parcel.', status_code: 404 })
  const now = clock()
  const parentId = String(parcel.document.shipments[0].id)
  const document = { date: `${formatIndiaTime(now)}:00`, ...scan }
  await inTransaction(db, (tx) => insertRecord(tx, scans, { id: randomUUID(), parentId, document }, now))
  return {}
}

async function cancelParcel({ db }: SandboxDeps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const record = await readRecord(tx, parcels, id)
    if (record?.document.status === 'NEW') await updateRecord(tx, record, { ...record.document, status: 'CANCELED' })
  })
}

function unprocessable(message: string, errors: Record<string, string[]> = {}): ErrorResponse {
  return new ErrorResponse(422, { message, errors, status_code: 422 })
}
