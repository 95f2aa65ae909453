/**
 * The carrier Shiprocket, which hands parcels to couriers
 * (https://apidocs.shiprocket.in).
 */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { countryCode } from '#contract/orders/country-code.ts'
import { cleanLine } from '#contract/typed-text.ts'
import { CachedToken, createProviderClient, type ProviderReports, type ProviderResult } from './provider-request.ts'
import { type Box, type Destination, EXPORT_DECLARATION, toRecipientUpdate } from './shiprocket-requests.ts'
import * as schemas from './shiprocket-schemas.ts'
import { orderProgressOf } from './shiprocket-statuses.ts'
import type { PickupLocation, PinCodeService, Shiprocket } from './shiprocket-types.ts'

export type { FoundShipment, Shiprocket } from './shiprocket-types.ts'

interface ShiprocketAccount extends ProviderReports {
  email: string
  password: string
  pickupLocation: string
  /** Sent with webhooks; null to refuse them all. */
  webhookToken: string | null
  /** `https://apiv2.shiprocket.in` or the sandbox's. */
  baseUrl: () => string
}

/** Logs in with the first request. */
export function openShiprocket(account: ShiprocketAccount): Shiprocket {
  const { pickupLocation, webhookToken } = account
  const api = openApi(account)
  return {
    pickupLocation,
    checkLogin: api.checkLogin,
    ...pickupAndService(api, pickupLocation),
    ...orders(api, pickupLocation),
    ...handingOver(api, pickupLocation),
    ...reports(api),
    readWebhook: (body, token) => {
      if (webhookToken === null || !isSame(token, webhookToken)) return 'forged'
      return schemas.webhook.safeParse(parseJson(body)).data ?? null
    },
  }
}

/** Requests with an access token; lists are read once. */
interface Api {
  checkLogin: Shiprocket['checkLogin']
  get: <Schema extends z.ZodType>(path: string, schema: Schema) => Promise<ProviderResult<z.output<Schema>>>
  post: <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    body: object,
  ) => Promise<ProviderResult<z.output<Schema>>>
  listPickupLocations: Shiprocket['listPickupLocations']
  /** By ISO 3166-1 alpha-2 code. */
  listCountries: () => Promise<ProviderResult<ReadonlyMap<string, string>>>
}

function openApi({ email, password, baseUrl, reportError, onCall }: ShiprocketAccount): Api {
  const send = createProviderClient({
    name: 'Shiprocket',
    baseUrl: () => `${baseUrl()}/v1/external`,
    readRefusal: schemas.readRefusal,
    reportError,
    onCall,
  })
  const tokens = new CachedToken(() => send('POST', '/auth/login', schemas.login, { body: { email, password } }))
  const authorized = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const get: Api['get'] = (path, schema) => tokens.with((token) => send('GET', path, schema, authorized(token)))
  return {
    checkLogin: () => tokens.with(async () => ok(true)),
    get,
    post: (path, schema, body) =>
      tokens.with((token) => send('POST', path, schema, { ...authorized(token), body: inCleanLines(body) })),
    listPickupLocations: readOnce(() => get('/settings/company/pickup', schemas.pickupList)),
    listCountries: readOnce(() => get('/countries', schemas.countryList)),
  }
}

function readOnce<Value>(read: () => Promise<ProviderResult<Value>>): () => Promise<ProviderResult<Value>> {
  let known: ProviderResult<Value> | null = null
  return async () => {
    const result = known ?? (await read())
    if (result.kind === 'ok') known = result
    return result
  }
}

/** As Shiprocket writes it ("Get Country Codes"). Usual names are right, should it not say. */
async function spellCountry(api: Api, country: string): Promise<string> {
  const code = countryCode(country)
  if (code === null || code === 'IN') return country
  const listed = await api.listCountries()
  return (listed.kind === 'ok' && listed.value.get(code)) || country
}

async function findLocation({ listPickupLocations }: Api, wanted: string): Promise<PickupLocation | null> {
  const listed = await listPickupLocations()
  return listed.kind === 'ok' ? (listed.value.find(({ name }) => name === wanted) ?? null) : null
}

function pickupAndService(api: Api, pickupLocation: string): Pick<Shiprocket, 'listPickupLocations' | 'checkService'> {
  return {
    listPickupLocations: api.listPickupLocations,
    checkService: async (pincode, box) => {
      const to = { path: '/courier/serviceability/', query: { delivery_postcode: pincode } }
      const result = await findCouriers(api, pickupLocation, { to, box })
      // "No courier" may also be a 404 whose message says so.
      if (result.kind === 'refused' && /serviceab|courier/i.test(result.message)) return ok(NOT_SERVED)
      if (result.kind !== 'ok') return result
      const { couriers, recommended } = result.value
      if (!recommended) return ok(NOT_SERVED)
      const { days, pricePaise: freightPaise } = recommended
      return ok({ isServed: true, hasCod: couriers.some(({ hasCod }) => hasCod), days, freightPaise })
    },
  }
}

/** Without Cash on Delivery. Couriers charge for the size as well. */
async function findCouriers(
  api: Api,
  pickupLocation: string,
  { to, box }: { to: { path: string; query: Record<string, string> }; box: Box },
): Promise<ProviderResult<z.output<typeof schemas.serviceability>>> {
  const location = await findLocation(api, pickupLocation)
  if (!location) return { kind: 'unknown', reason: `Shiprocket does not know ${pickupLocation}.` }
  const query = new URLSearchParams({ pickup_postcode: location.pincode, ...to.query, cod: '0' })
  const { weight, length, breadth, height } = box
  for (const [name, value] of Object.entries({ weight, length, breadth, height })) query.set(name, String(value))
  return await api.get(`${to.path}?${query}`, schemas.serviceability)
}

type OrderMethods =
  | 'createShipment'
  | 'findShipment'
  | 'listNumbers'
  | 'cancelShipment'
  | 'updateRecipient'
  | 'createReturn'

function orders(api: Api, pickupLocation: string): Pick<Shiprocket, OrderMethods> {
  const findShipment: Shiprocket['findShipment'] = async (orderNumber) => {
    const result = await api.get(`/orders?search=${encodeURIComponent(orderNumber)}`, schemas.foundOrders)
    if (result.kind !== 'ok') return result
    // The search also finds longer numbers that contain this one.
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
    findShipment,
    listNumbers: async function* (since) {
      for (let page = 1; ; page++) {
        const query = `from=${indianDay(since)}&to=${indianDay(Date.now())}&per_page=${PER_PAGE}&page=${page}`
        const result = await api.get(`/orders?${query}`, schemas.foundOrders)
        yield result.kind === 'ok' ? ok(result.value.data.map((order) => order.channel_order_id)) : result
        // It may list fewer at a time than it is asked for.
        if (result.kind !== 'ok' || result.value.data.length === 0) return
      }
    },
    createShipment: async (shipment, { isAbroad } = DOMESTIC) => {
      const existing = await findShipment(shipment.order_id)
      if (existing.kind !== 'ok') return existing
      if (existing.value?.shipmentId) {
        const { carrierOrderId, shipmentId } = existing.value
        return ok({ carrierOrderId, shipmentId })
      }
      if (!isAbroad) return await api.post('/orders/create/adhoc', schemas.created, shipment)
      const location = await findLocation(api, pickupLocation)
      const country = await spellCountry(api, shipment.billing_country)
      const body = {
        ...shipment,
        ...EXPORT_DECLARATION,
        billing_country: country,
        shipping_country: country,
        ...(location && { pickup_location_id: location.id }),
      }
      return await api.post('/international/orders/create/adhoc', schemas.created, body)
    },
    cancelShipment: async (carrierOrderId, awb = null) => {
      if (awb !== null) {
        const recalled = await api.post('/orders/cancel/shipment/awbs', z.unknown(), { awbs: [awb] })
        if (recalled.kind !== 'ok') return recalled
      }
      const result = await api.post('/orders/cancel', z.unknown(), { ids: [Number(carrierOrderId)] })
      return result.kind === 'ok' ? ok(true) : result
    },
    updateRecipient: async (carrierOrderId, shipment) => {
      const country = await spellCountry(api, shipment.billing_country)
      const body = toRecipientUpdate(carrierOrderId, { ...shipment, billing_country: country })
      const result = await api.post('/orders/address/update', z.unknown(), body)
      return result.kind === 'ok' ? ok(true) : result
    },
    createReturn: (body) => api.post('/orders/create/return', schemas.created, body),
  }
}

type HandingOverMethods = 'assignCourier' | 'requestPickup' | 'makeLabel' | 'makeManifest'

function handingOver(api: Api, pickupLocation: string): Pick<Shiprocket, HandingOverMethods> {
  const { post } = api
  return {
    assignCourier: async ({ shipmentId }, abroad = null) => {
      // Within India Shiprocket chooses the courier, abroad the shop
      // ("International: AWB Assignment").
      const offered = abroad && (await findCourierAbroad(api, pickupLocation, abroad))
      if (offered && offered.kind !== 'ok') return offered
      const body = { shipment_id: Number(shipmentId), ...(offered && { courier_id: offered.value }) }
      const result = await post(`${abroad ? '/international' : ''}/courier/assign/awb`, schemas.assignedCourier, body)
      if (result.kind !== 'ok') return result
      const { refusal } = result.value
      return refusal === undefined ? ok(result.value) : { kind: 'refused', code: 'NO_COURIER', message: refusal }
    },
    requestPickup: (shipmentId) =>
      post('/courier/generate/pickup', schemas.requestedPickup, { shipment_id: [Number(shipmentId)] }),
    makeLabel: async (shipmentId) => {
      const result = await post('/courier/generate/label', schemas.label, { shipment_id: [Number(shipmentId)] })
      return toUrl(result)
    },
    makeManifest: async ({ carrierOrderId, shipmentId }, { isAbroad } = DOMESTIC) => {
      const path = `${isAbroad ? '/international' : ''}/manifests/generate`
      const made = await post(path, schemas.manifest, { shipment_id: [Number(shipmentId)] })
      if (made.kind !== 'refused' || !/already generated/i.test(made.message)) return toUrl(made)
      return toUrl(await post('/manifests/print', schemas.manifest, { order_ids: [Number(carrierOrderId)] }))
    },
  }
}

/**
 * "International: Serviceability". Returns the courier's id. Live accounts also
 * require where the parcel is collected.
 */
async function findCourierAbroad(
  api: Api,
  pickupLocation: string,
  { countryCode, box }: Destination,
): Promise<ProviderResult<number>> {
  const to = { path: '/international/courier/serviceability', query: { delivery_country: countryCode } }
  const result = await findCouriers(api, pickupLocation, { to, box })
  if (result.kind !== 'ok') return result
  const id = result.value.recommended?.id
  const message = `No courier takes the parcel to ${countryCode}.`
  return id === undefined ? { kind: 'refused', code: 'NO_COURIER', message } : ok(id)
}

function reports({ get, post }: Api): Pick<Shiprocket, 'trackShipment' | 'trackShipments'> {
  return {
    trackShipment: async (awb) => {
      const result = await get(`/courier/track/awb/${encodeURIComponent(awb)}`, schemas.tracking)
      return result.kind === 'ok' ? ok(schemas.toParcel(result.value)) : result
    },
    trackShipments: async (awbs) => {
      const result = await post('/courier/track/awbs', schemas.trackings, { awbs })
      if (result.kind !== 'ok') return result
      return ok(Object.entries(result.value).flatMap(([awb, tracked]) => schemas.toReport(awb, tracked) ?? []))
    },
  }
}

const PER_PAGE = 100

/** E.g. `2026-11-29`. */
function indianDay(time: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Kolkata' }).format(time)
}

const DOMESTIC = { isAbroad: false }
const NOT_SERVED: PinCodeService = { isServed: false, hasCod: false, days: null, freightPaise: null }

function ok<Value>(value: Value): { kind: 'ok'; value: Value } {
  return { kind: 'ok', value }
}

/** Without a URL, Shiprocket has refused and says why. */
function toUrl(result: ProviderResult<{ url: string | null; reason: string }>): ProviderResult<string> {
  if (result.kind !== 'ok') return result
  const { url, reason } = result.value
  return url === null ? { kind: 'refused', code: 'REFUSED', message: reason } : ok(url)
}

/** In constant time, against timing attacks. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** So that labels show what the shop shows, also of texts that earlier releases stored. */
function inCleanLines(body: object): object {
  return JSON.parse(JSON.stringify(body, (_, value) => (typeof value === 'string' ? cleanLine(value) : value)))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
