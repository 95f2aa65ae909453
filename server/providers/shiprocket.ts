/** Shiprocket: fetches parcels and hands them to a courier. */
import * as z from 'zod'
import type { ShippingRequest } from '#contract/schemas/shipping.ts'
import type { ProviderResult } from './provider-request.ts'
import { CachedToken, requestProvider } from './provider-request.ts'

export interface Shipment {
  /** Shiprocket's number of the order, by which it is cancelled. */
  carrierOrderId: string
  shipmentId: string
}

interface FoundShipment extends Pick<Shipment, 'carrierOrderId'> {
  /** Null while there is an order without a parcel. */
  shipmentId: string | null
  /** It was called back. */
  isCancelled: boolean
}

export interface Shiprocket {
  /** Whether parcels can be handed over right now: whether the login is let in. */
  checkLogin(): Promise<ProviderResult<true>>
  /**
   * Hands an order over, by the shop's own `order_id`. Repeatable: one that Shiprocket has already is answered and not made
   * twice.
   */
  createShipment(request: ShipmentRequest): Promise<ProviderResult<Shipment>>
  /** What Shiprocket has under the shop's own number of an order; null for nothing. */
  findShipment(orderNumber: string): Promise<ProviderResult<FoundShipment | null>>
  /** Calls a parcel back that is not on its way. Repeatable. */
  cancelShipment(carrierOrderId: string): Promise<ProviderResult<true>>
}

/** What travels to Shiprocket, in its own words. Amounts are rupees, measures centimetres and kilograms. */
export type ShipmentRequest = Omit<ShippingRequest, 'token'>

interface ShiprocketAccount {
  email: string
  password: string
  /** `https://apiv2.shiprocket.in`, or the sandbox; asked at every call. */
  baseUrl: () => string
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

/**
 * Shiprocket through this account. Logs in when it is first asked; each request waits 10 seconds at most and never
 * throws.
 */
export function openShiprocket({ email, password, baseUrl }: ShiprocketAccount): Shiprocket {
  const tokens = new CachedToken(() =>
    requestProvider(`${baseUrl()}/v1/external/auth/login`, login, {
      method: 'POST',
      headers: {},
      body: { email, password },
      refusalOf,
    }),
  )
  const ask = <Shape extends z.ZodType>(method: 'GET' | 'POST', path: string, shape: Shape, body?: object) =>
    tokens.with((token) =>
      requestProvider(`${baseUrl()}/v1/external${path}`, shape, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body }),
        refusalOf,
      }),
    )

  const findShipment = async (orderNumber: string): Promise<ProviderResult<FoundShipment | null>> => {
    const answer = await ask('GET', `/orders?search=${encodeURIComponent(orderNumber)}`, found)
    if (answer.kind !== 'ok') return answer
    // The search is by parts of words, so one order may be found by the number of another.
    const order = answer.value.data.find(({ channel_order_id }) => channel_order_id === orderNumber)
    if (!order) return { kind: 'ok', value: null }
    const { id: carrierOrderId, status, shipments } = order
    // `CANCELED`, or `CANCELLATION REQUESTED`.
    const isCancelled = status.toUpperCase().startsWith('CANCEL')
    return { kind: 'ok', value: { carrierOrderId, shipmentId: shipments[0]?.id ?? null, isCancelled } }
  }

  return {
    checkLogin: () => tokens.with(async () => ({ kind: 'ok', value: true })),
    createShipment: async (request) => {
      const known = await findShipment(request.order_id)
      if (known.kind !== 'ok') return known
      if (known.value?.shipmentId) {
        const { carrierOrderId, shipmentId } = known.value
        return { kind: 'ok', value: { carrierOrderId, shipmentId } }
      }
      return await ask('POST', '/orders/create/adhoc', created, request)
    },
    findShipment,
    cancelShipment: async (carrierOrderId) => {
      const answer = await ask('POST', '/orders/cancel', z.unknown(), { ids: [Number(carrierOrderId)] })
      return answer.kind === 'ok' ? { kind: 'ok', value: true } : answer
    },
  }
}

const refusal = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })

/** Shiprocket has no codes; the sentence names the fields that it did not like. */
function refusalOf(body: unknown): { code: string; message: string } {
  const read = refusal.safeParse(body).data
  const details = Object.values(read?.errors ?? {}).flat()
  return {
    code: 'REFUSED',
    message: [read?.message ?? 'Shiprocket refused without saying why.', ...details].join(' '),
  }
}
