/** Client for the carrier Shiprocket, with which the shop registers parcels for pickup. */
import * as z from 'zod'
import type { Parcel } from '#contract/schemas/follow.ts'
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
  /** Returns what the courier reports about a parcel. The result's value is null if no courier has it yet. */
  trackShipment(shipmentId: string): Promise<ProviderResult<Parcel | null>>
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

/** A date and time in India without a time zone, e.g. `2026-11-22 11:37:00`. Null if it is missing or unreadable. */
const indianTime = z
  .string()
  .nullish()
  .transform((text) => {
    const instant = new Date(`${text?.trim().replace(' ', 'T')}+05:30`)
    return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
  })

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

// The response also names the recipient, which nobody but the shop may see.
const tracked = z.object({
  tracking_data: z.object({
    shipment_track: z
      .array(z.object({ awb_code: text, courier_name: text, delivered_date: text, edd: indianTime }))
      .nullish(),
    shipment_track_activities: z.array(z.object({ date: indianTime, activity: text, location: text })).nullish(),
    track_url: z
      .url({ protocol: /^https$/ })
      .nullish()
      .catch(null),
  }),
})

const MAX_EVENTS = 20

function toParcel({ tracking_data: data }: z.output<typeof tracked>): Parcel | null {
  const track = data.shipment_track?.[0]
  if (!track?.awb_code) return null
  return {
    courier: track.courier_name,
    number: track.awb_code,
    url: data.track_url ?? null,
    expectedAt: track.delivered_date ? null : track.edd,
    events: (data.shipment_track_activities ?? [])
      .flatMap(({ date, activity, location }) => (date ? [{ at: date, text: activity, place: location }] : []))
      .sort((a, b) => b.at.localeCompare(a.at))
      .slice(0, MAX_EVENTS),
  }
}

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
    trackShipment: async (shipmentId) => {
      const result = await sendWithToken('GET', `/courier/track/shipment/${encodeURIComponent(shipmentId)}`, tracked)
      return result.kind === 'ok' ? { kind: 'ok', value: toParcel(result.value) } : result
    },
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
