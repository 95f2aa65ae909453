/** Shiprocket over HTTP: parcels that nobody fetches. */
import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sandboxKeys } from '../config/provider-config.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { ErrorResponse, injectFaults, respond } from './sandbox-http.ts'
import { addRecord, changeRecord, readRecord, readRecordsOf } from './sandbox-store.ts'

interface Parcel {
  id: number
  /** The shop's own number of the order. */
  channel_order_id: string
  status: 'NEW' | 'CANCELED'
  /** `COD`: what is due is to be collected at the door. */
  payment_method: string
  /** Rupees. */
  total: number
  shipments: [{ id: number }]
}

type Sent = Record<string, unknown>

const REQUIRED = [
  'order_id',
  'order_date',
  'pickup_location',
  'billing_customer_name',
  'billing_city',
  'billing_pincode',
]

/** Needs a token, which e-mail and password get. */
export async function shiprocketApi(api: FastifyInstance, parts: SandboxDeps): Promise<void> {
  const { email, password } = sandboxKeys.shiprocket
  const token = createHmac('sha256', password).update(email).digest('base64url')
  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    if (routeOptions.url?.endsWith('/auth/login') || headers.authorization === `Bearer ${token}`) return
    return respond(reply, new ErrorResponse(401, { message: 'Token is invalid or has run out.', status_code: 401 }))
  })
  injectFaults(api, {
    db: parts.db,
    provider: 'shiprocket',
    refusal: unprocessable('The sandbox was told to refuse this.'),
  })

  api.post<{ Body: { email?: string; password?: string } | null }>('/v1/external/auth/login', ({ body }, reply) => {
    if (body?.email === email && body.password === password) return respond(reply, { id: 1, email, token })
    return respond(reply, new ErrorResponse(403, { message: 'Invalid email and password combination' }))
  })
  api.get<{ Querystring: { search?: string } }>('/v1/external/orders', async ({ query }, reply) => {
    const data = await readRecordsOf<Parcel>(parts.db, 'shipment', query.search ?? '')
    return respond(reply, { data })
  })
  api.post<{ Body: Sent | null }>('/v1/external/orders/create/adhoc', async ({ body }, reply) =>
    respond(reply, await addParcel(parts, body ?? {})),
  )
  api.post<{ Body: { ids?: number[] } | null }>('/v1/external/orders/cancel', async ({ body }, reply) => {
    for (const id of body?.ids ?? []) await cancelParcel(parts, String(id))
    return respond(reply, { message: 'Order cancelled successfully.', status_code: 200 })
  })
}

async function addParcel({ db, clock }: SandboxDeps, sent: Sent): Promise<object | ErrorResponse> {
  const missing = REQUIRED.find((name) => !sent[name])
  if (missing) return unprocessable('Oops! Invalid Data.', { [missing]: [`The ${missing} field is required.`] })
  const orderId = String(sent.order_id)
  return await inTransaction(db, async (tx) => {
    const [known] = await readRecordsOf<Parcel>(tx, 'shipment', orderId)
    if (known) return unprocessable('Order id has been taken already.', { order_id: ['Choose another order_id.'] })
    const id = randomInt(100_000_000, 999_999_999)
    const shipmentId = randomInt(100_000_000, 999_999_999)
    const parcel: Parcel = {
      id,
      channel_order_id: orderId,
      status: 'NEW',
      payment_method: String(sent.payment_method),
      total: Number(sent.sub_total),
      shipments: [{ id: shipmentId }],
    }
    await addRecord(tx, 'shipment', { id: String(id), parentId: orderId, document: parcel }, clock())
    return { order_id: id, shipment_id: shipmentId, status: 'NEW', status_code: 1, awb_code: '', courier_name: '' }
  })
}

async function cancelParcel({ db }: SandboxDeps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const parcel = await readRecord<Parcel>(tx, 'shipment', id)
    if (parcel && parcel.status !== 'CANCELED') await changeRecord(tx, id, parcel, { ...parcel, status: 'CANCELED' })
  })
}

function unprocessable(message: string, errors: Record<string, string[]> = {}): ErrorResponse {
  return new ErrorResponse(422, { message, errors, status_code: 422 })
}
