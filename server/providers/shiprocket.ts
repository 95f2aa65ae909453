/**
 * Client for the carrier Shiprocket, which hands parcels to couriers. Follows https://apidocs.shiprocket.in; the
 * methods name its sections.
 */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Parcel } from '#contract/schemas/parcel.ts'
import type { ReportError } from '../lib/report-error.ts'
import { CachedToken, createProviderClient, type ProviderResult } from './provider-request.ts'
import * as schemas from './shiprocket-schemas.ts'
import {
  type Box,
  EXPORT_DECLARATION,
  type ReturnRequest,
  type ShipmentRequest,
  toRecipientUpdate,
} from './shiprocket-requests.ts'
import type { ParcelReport } from './shiprocket-schemas.ts'
import { orderProgressOf } from './shiprocket-statuses.ts'

interface Shipment {
  /** Shiprocket's id for the order, which is needed to cancel it. */
  carrierOrderId: string
  shipmentId: string
}

export interface FoundShipment extends Pick<Shipment, 'carrierOrderId'> {
  /** Shiprocket's id for the parcel, or null if the order has no parcel yet. */
  shipmentId: string | null
  /** Tracking number and courier, or empty strings until a courier is assigned. */
  awb: string
  courier: string
  /** When the courier intends to come (epoch ms), or null until a pickup is requested. */
  pickupAt: number | null
  progress: 'waiting' | 'left' | 'cancelled'
}

interface Courier {
  awb: string
  courier: string
  /** What the courier charges, or null if Shiprocket does not say. */
  freightPaise: number | null
}

/** Whether and how the carrier delivers to a PIN code. */
export interface PinCodeService {
  isServed: boolean
  hasCod: boolean
  /** Days that the recommended courier needs, or null if unknown. */
  days: number | null
  freightPaise: number | null
}

interface PickupLocation {
  id: number
  name: string
  pincode: string
}

export interface Shiprocket {
  /** Name of the place where couriers collect the shop's parcels. */
  pickupLocation: string
  /** Checks that the shop can log in to Shiprocket. Sends no request if a successful login is already cached. */
  checkLogin(): Promise<ProviderResult<true>>
  /** Returns the account's pickup locations ("Get All Pickup Locations"). */
  listPickupLocations(): Promise<ProviderResult<readonly PickupLocation[]>>
  /** Returns whether couriers bring a parcel to a PIN code, and what it costs ("Check Courier Serviceability"). */
  checkService(pincode: string, box: Box): Promise<ProviderResult<PinCodeService>>
  /**
   * Registers an order for shipping ("Create Custom Order"; abroad "International: Create order"). If Shiprocket
   * already has a shipment for the same `order_id`, returns that shipment.
   */
  createShipment(request: ShipmentRequest, options?: { isAbroad: boolean }): Promise<ProviderResult<Shipment>>
  /** Finds a shipment by the shop's order number ("Get all Orders"), or null if Shiprocket has no such shipment. */
  findShipment(orderNumber: string): Promise<ProviderResult<FoundShipment | null>>
  /** Has a courier assigned to a parcel ("Generate AWB for Shipment"). The account is charged for it. */
  assignCourier(shipment: Shipment, options?: { isAbroad: boolean }): Promise<ProviderResult<Courier>>
  /** Asks the courier to collect a parcel. Returns when it will come ("Request for Shipment Pickup"). */
  requestPickup(shipmentId: string): Promise<ProviderResult<number | null>>
  /** Makes the label of a parcel with a courier. Returns the URL of its PDF ("Generate Label"). */
  makeLabel(shipmentId: string): Promise<ProviderResult<string>>
  /** Makes the list that the courier signs. Returns the URL of its PDF ("Generate Manifest", "Print Manifest"). */
  makeManifest(shipment: Shipment, options?: { isAbroad: boolean }): Promise<ProviderResult<string>>
  /** Returns what the courier reports about a parcel, or null if no courier has it yet ("Get Tracking through AWB"). */
  trackShipment(awb: string): Promise<ProviderResult<Parcel | null>>
  /** Returns the reports about up to 50 parcels ("Get Tracking Data for Multiple AWBS"). */
  trackShipments(awbs: readonly string[]): Promise<ProviderResult<readonly ParcelReport[]>>
  /**
   * Asks Shiprocket to cancel a parcel that has not been picked up ("Cancel a Shipment", "Cancel an Order"). The
   * cancellation takes a while: `findShipment` tells what became of it. Idempotent.
   */
  cancelShipment(carrierOrderId: string, awb?: string | null): Promise<ProviderResult<true>>
  /** Corrects the recipient of a parcel that has not been picked up ("Update Customer Delivery Address"). */
  updateRecipient(carrierOrderId: string, request: ShipmentRequest): Promise<ProviderResult<true>>
  /** Registers a parcel that a courier collects from a shopper ("Create a Return Order"). */
  createReturn(request: ReturnRequest): Promise<ProviderResult<Shipment>>
  /**
   * Reads a webhook (section "Webhooks"). Returns `forged` if the token is not the shop's, and null if the webhook says
   * nothing about a parcel.
   */
  readWebhook(body: Buffer, token: string): ParcelReport | null | 'forged'
}

interface ShiprocketAccount {
  email: string
  password: string
  pickupLocation: string
  /** Token that Shiprocket sends with its webhooks, or null to refuse all of them. */
  webhookToken: string | null
  /** Returns the base URL for requests: `https://apiv2.shiprocket.in` or the sandbox's URL. */
  baseUrl: () => string
  reportError: ReportError
}

/** Creates a client for a Shiprocket account. The client logs in when it sends its first request. */
export function openShiprocket(account: ShiprocketAccount): Shiprocket {
  const { email, password, pickupLocation, webhookToken, baseUrl, reportError } = account
  const send = createProviderClient({
    name: 'Shiprocket',
    baseUrl: () => `${baseUrl()}/v1/external`,
    readRefusal: schemas.readRefusal,
    reportError,
  })
  const tokens = new CachedToken(() => send('POST', '/auth/login', schemas.login, { body: { email, password } }))
  const request = <Schema extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: Schema, body?: object) =>
    tokens.with((token) =>
      send(method, path, schema, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) }),
    )
  const get = <Schema extends z.ZodType>(path: string, schema: Schema) => request('GET', path, schema)
  const post = <Schema extends z.ZodType>(path: string, schema: Schema, body: object) =>
    request('POST', path, schema, body)

  /** Pickup locations, read once, because the price of a parcel depends on where it starts. */
  let locations: readonly PickupLocation[] | null = null
  const listPickupLocations = async (): Promise<ProviderResult<readonly PickupLocation[]>> => {
    if (locations) return ok(locations)
    const result = await get('/settings/company/pickup', schemas.pickupList)
    if (result.kind === 'ok') locations = result.value
    return result
  }
  const ownLocation = async () => {
    const listed = await listPickupLocations()
    return listed.kind === 'ok' ? (listed.value.find(({ name }) => name === pickupLocation) ?? null) : null
  }

  const findShipment = async (orderNumber: string): Promise<ProviderResult<FoundShipment | null>> => {
    const result = await get(`/orders?search=${encodeURIComponent(orderNumber)}`, schemas.foundOrders)
    if (result.kind !== 'ok') return result
    // The search also matches order numbers that contain this one.
    const order = result.value.data.find(({ channel_order_id }) => channel_order_id === orderNumber)
    if (!order) return ok(null)
    const parcel = order.shipments[0]
    return ok({
      carrierOrderId: order.id,
      shipmentId: parcel?.id ?? null,
      awb: parcel?.awb ?? '',
      courier: parcel?.courier ?? '',
      pickupAt: parcel?.pickup_scheduled_date ? Date.parse(parcel.pickup_scheduled_date) : null,
      progress: orderProgressOf(order.status),
    })
  }

  return {
    pickupLocation,
    checkLogin: () => tokens.with(async () => ok(true)),
    listPickupLocations,
    checkService: async (pincode, { weight, length, breadth, height }) => {
      const location = await ownLocation()
      if (!location) return { kind: 'unknown', reason: `Shiprocket does not know ${pickupLocation}.` }
      const query = new URLSearchParams({ pickup_postcode: location.pincode, delivery_postcode: pincode, cod: '0' })
      for (const [name, value] of Object.entries({ weight, length, breadth, height })) query.set(name, String(value))
      const result = await get(`/courier/serviceability/?${query}`, schemas.serviceability)
      // "No courier" may also be an HTTP status 404, whose message says so.
      if (result.kind === 'refused' && /serviceab|courier/i.test(result.message)) return ok(NOT_SERVED)
      if (result.kind !== 'ok') return result
      const { couriers, recommended } = result.value
      if (!recommended) return ok(NOT_SERVED)
      const { days, pricePaise: freightPaise } = recommended
      return ok({ isServed: true, hasCod: couriers.some(({ hasCod }) => hasCod), days, freightPaise })
    },
    createShipment: async (shipment, { isAbroad } = DOMESTIC) => {
      const existing = await findShipment(shipment.order_id)
      if (existing.kind !== 'ok') return existing
      if (existing.value?.shipmentId) {
        const { carrierOrderId, shipmentId } = existing.value
        return ok({ carrierOrderId, shipmentId })
      }
      if (!isAbroad) return await post('/orders/create/adhoc', schemas.created, shipment)
      const pickup_location_id = (await ownLocation())?.id
      const body = { ...shipment, ...EXPORT_DECLARATION, ...(pickup_location_id && { pickup_location_id }) }
      return await post('/international/orders/create/adhoc', schemas.created, body)
    },
    findShipment,
    assignCourier: async ({ carrierOrderId, shipmentId }, { isAbroad } = DOMESTIC) => {
      // Shiprocket chooses a courier within India, but not abroad ("International: AWB Assignment").
      const query = `order_id=${encodeURIComponent(carrierOrderId)}&cod=0`
      const offered = isAbroad
        ? await get(`/international/courier/serviceability?${query}`, schemas.serviceability)
        : null
      const courierId = offered?.kind === 'ok' ? offered.value.recommended?.id : undefined
      const body = { shipment_id: Number(shipmentId), ...(courierId !== undefined && { courier_id: courierId }) }
      const path = `${isAbroad ? '/international' : ''}/courier/assign/awb`
      const result = await post(path, schemas.assignedCourier, body)
      if (result.kind !== 'ok') return result
      const assigned = result.value
      return assigned.refusal === undefined
        ? ok(assigned)
        : { kind: 'refused', code: 'NO_COURIER', message: assigned.refusal }
    },
    requestPickup: (shipmentId) =>
      post('/courier/generate/pickup', schemas.requestedPickup, { shipment_id: [Number(shipmentId)] }),
    makeLabel: async (shipmentId) => {
      const result = await post('/courier/generate/label', schemas.label, { shipment_id: [Number(shipmentId)] })
      return toUrl(result, 'label_url')
    },
    makeManifest: async ({ carrierOrderId, shipmentId }, { isAbroad } = DOMESTIC) => {
      const path = `${isAbroad ? '/international' : ''}/manifests/generate`
      const made = await post(path, schemas.manifest, { shipment_id: [Number(shipmentId)] })
      if (made.kind === 'refused' && /already generated/i.test(made.message)) {
        const printed = await post('/manifests/print', schemas.manifest, { order_ids: [Number(carrierOrderId)] })
        return toUrl(printed, 'manifest_url')
      }
      return toUrl(made, 'manifest_url')
    },
    trackShipment: async (awb) => {
      const result = await get(`/courier/track/awb/${encodeURIComponent(awb)}`, schemas.tracking)
      return result.kind === 'ok' ? ok(schemas.toParcel(result.value)) : result
    },
    trackShipments: async (awbs) => {
      const result = await post('/courier/track/awbs', schemas.trackings, { awbs })
      if (result.kind !== 'ok') return result
      return ok(Object.entries(result.value).flatMap(([awb, tracked]) => schemas.toReport(awb, tracked) ?? []))
    },
    cancelShipment: async (carrierOrderId, awb = null) => {
      if (awb !== null) {
        const recalled = await post('/orders/cancel/shipment/awbs', z.unknown(), { awbs: [awb] })
        if (recalled.kind !== 'ok') return recalled
      }
      const result = await post('/orders/cancel', z.unknown(), { ids: [Number(carrierOrderId)] })
      return result.kind === 'ok' ? ok(true) : result
    },
    updateRecipient: async (carrierOrderId, shipment) => {
      const result = await post('/orders/address/update', z.unknown(), toRecipientUpdate(carrierOrderId, shipment))
      return result.kind === 'ok' ? ok(true) : result
    },
    createReturn: (body) => post('/orders/create/return', schemas.created, body),
    readWebhook: (body, token) => {
      if (webhookToken === null || !isSame(token, webhookToken)) return 'forged'
      return schemas.webhook.safeParse(parseJson(body)).data ?? null
    },
  }
}

const DOMESTIC = { isAbroad: false }
const NOT_SERVED: PinCodeService = { isServed: false, hasCod: false, days: null, freightPaise: null }

function ok<Value>(value: Value): { kind: 'ok'; value: Value } {
  return { kind: 'ok', value }
}

function toUrl<Name extends string>(
  result: ProviderResult<{ [Key in Name]?: string | null | undefined } & { response?: string }>,
  name: Name,
): ProviderResult<string> {
  if (result.kind !== 'ok') return result
  const url: string | null | undefined = result.value[name]
  return url ? ok(url) : { kind: 'refused', code: 'REFUSED', message: result.value.response || `There is no ${name}.` }
}

/** Compares two tokens in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
