/** Client for the carrier Shiprocket, with which the shop registers parcels for pickup. */
import * as z from 'zod'
import type { ShippingRequest } from '#contract/schemas/shipping.ts'
import type { ReportError } from '../lib/report-error.ts'
import { CachedToken, createProviderClient, type ProviderResult } from './provider-request.ts'

interface Shipment {
  /** Shiprocket's id for the order, which is needed to cancel the shipment. */
  carrierOrderId: string
  shipmentId: string
}

interface FoundShipment extends Pick<Shipment, 'carrierOrderId'> {
  /** Shiprocket's id for the parcel, or null if the order has no parcel yet. */
  shipmentId: string | null
  isCancelled: boolean
}

export interface Shiprocket {
  /** Checks that the shop can log in to Shiprocket. Sends no request if a successful login is already cached. */
  checkLogin(): Promise<ProviderResult<true>>
  /**
   * Registers an order for shipping. If Shiprocket already has a shipment for the same `order_id`, returns that
   * shipment.
   */
  createShipment(request: ShipmentRequest): Promise<ProviderResult<Shipment>>
  /** Finds a shipment by the shop's order number. The result's value is null if Shiprocket has no such shipment. */
  findShipment(orderNumber: string): Promise<ProviderResult<FoundShipment | null>>
  /** Cancels a parcel that has not been picked up yet. Idempotent. */
  cancelShipment(carrierOrderId: string): Promise<ProviderResult<true>>
}

/**
 * Shipment request in Shiprocket's format, with amounts in rupees, dimensions in centimetres and weights in kilograms.
 */
export type ShipmentRequest = Omit<ShippingRequest, 'token'>

interface ShiprocketAccount {
  email: string
  password: string
  /** Returns the base URL for requests: `https://apiv2.shiprocket.in` or the sandbox's URL. */
  baseUrl: () => string
  reportError: ReportError
}

const idText = z.union([z.string(), z.int()]).transform(String)
const login = z.object({ token: z.string().min(1) }).transform(({ token }) => token)

const created = z
  .object({ order_id: idText, shipment_id: idText })
  .transform(({ order_id, shipment_id }) => ({ carrierOrderId: order_id, shipmentId: shipment_id }))

const found = z.object({
  data: z.array(
    z.object({
      id: idText,
      channel_order_id: idText,
      status: z.string().default(''),
      shipments: z.array(z.object({ id: idText })).default([]),
    }),
  ),
})

/** Creates a client for a Shiprocket account. The client logs in when it sends its first request. */
export function openShiprocket({ email, password, baseUrl, reportError }: ShiprocketAccount): Shiprocket {
  const send = createProviderClient({
    name: 'Shiprocket',
    baseUrl: () => `${baseUrl()}/v1/external`,
    readRefusal,
    reportError,
  })
  const tokens = new CachedToken(() => send('POST', '/auth/login', login, { body: { email, password } }))
  const sendWithToken = <Schema extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ) =>
    tokens.with((token) =>
      send(method, path, schema, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) }),
    )

  const findShipment = async (orderNumber: string): Promise<ProviderResult<FoundShipment | null>> => {
    const result = await sendWithToken('GET', `/orders?search=${encodeURIComponent(orderNumber)}`, found)
    if (result.kind !== 'ok') return result
    // The search also matches order numbers that contain this one.
    const order = result.value.data.find(({ channel_order_id }) => channel_order_id === orderNumber)
    if (!order) return { kind: 'ok', value: null }
    const { id: carrierOrderId, status, shipments } = order
    // The status may be `CANCELED` or `CANCELLATION REQUESTED`.
    const isCancelled = status.toUpperCase().startsWith('CANCEL')
    return { kind: 'ok', value: { carrierOrderId, shipmentId: shipments[0]?.id ?? null, isCancelled } }
  }

  return {
    checkLogin: () => tokens.with(async () => ({ kind: 'ok', value: true })),
    createShipment: async (request) => {
      const existing = await findShipment(request.order_id)
      if (existing.kind !== 'ok') return existing
      if (existing.value?.shipmentId) {
        const { carrierOrderId, shipmentId } = existing.value
        return { kind: 'ok', value: { carrierOrderId, shipmentId } }
      }
      return await sendWithToken('POST', '/orders/create/adhoc', created, request)
    },
    findShipment,
    cancelShipment: async (carrierOrderId) => {
      const result = await sendWithToken('POST', '/orders/cancel', z.unknown(), { ids: [Number(carrierOrderId)] })
      return result.kind === 'ok' ? { kind: 'ok', value: true } : result
    },
  }
}

const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })

/**
 * Extracts the error message and the errors of invalid fields from Shiprocket's error response. Shiprocket has no error
 * codes, so `code` is always `REFUSED`.
 */
function readRefusal(body: unknown): { code: string; message: string } {
  const read = refusal.safeParse(body).data
  const details = Object.values(read?.errors ?? {}).flat()
  return {
    code: 'REFUSED',
    message: [read?.message ?? 'Shiprocket refused without a reason.', ...details].join(' '),
  }
}
