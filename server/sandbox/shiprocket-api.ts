/**
 * Shiprocket's API (https://apidocs.shiprocket.in), with what live accounts refuse
 * beyond it. Parcels move only through the control API. PIN codes ending in 999
 * and North Korea are not served, PIN codes ending in 998 only for paid orders.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { countryCode, countryName } from '#contract/orders/country-code.ts'
import { sandboxKeys, sandboxPaths } from '../config/provider-config.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { answerErrors, type ById, ErrorResponse, injectFaults, respond } from './sandbox-http.ts'
import { drawPaper } from './shiprocket-papers.ts'
import {
  assignCourier,
  badRequest,
  cancelParcel,
  createParcel,
  invalidData,
  makeManifest,
  parcelIdOf,
  readParcel,
  requestPickup,
  searchParcels,
  trackParcel,
  updateRecipient,
} from './shiprocket-parcels.ts'

const loginBody = z.object({ email: z.string(), password: z.string() }).partial().nullish()
const fields = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((body) => body ?? {})
const searchQuery = z.object({
  search: z.string().default(''),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(15),
  /** Days such as 2026-11-29. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})
const serviceQuery = z.object({
  pickup_postcode: z.string().optional(),
  delivery_postcode: z.string().optional(),
  cod: z.string().optional(),
  weight: z.string().optional(),
})
const serviceAbroadQuery = serviceQuery.extend({ delivery_country: z.string().optional() })
const assignBody = z.object({ shipment_id: z.coerce.number().optional(), courier_id: z.int().optional() })
const shipmentsBody = z.object({ shipment_id: z.array(z.int()).default([]) })
const ordersBody = z.object({ order_ids: z.array(z.int()).default([]) })
const cancelBody = z.object({ ids: z.array(z.int()).default([]) })
const awbsBody = z.object({ awbs: z.array(z.string()).max(50) })

const PICKUP_LOCATIONS = [
  { id: 1, pickup_location: 'Primary', pin_code: '380006', city: 'Ahmedabad', is_primary_location: 1 },
  { id: 2, pickup_location: 'Workshop', pin_code: '395003', city: 'Surat', is_primary_location: 0 },
]

/** Countries that it writes otherwise than CLDR does. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['BA', 'Bosnia and Herzegovina'],
  ['HK', 'Hong Kong'],
  ['TR', 'Turkey'],
  ['TT', 'Trinidad and Tobago'],
])

/** Of "Create Custom Order". */
const ORDER_FIELDS = [
  ...['order_id', 'order_date', 'pickup_location', 'billing_customer_name', 'billing_address', 'billing_city'],
  ...['billing_pincode', 'billing_state', 'billing_country', 'billing_email', 'billing_phone', 'shipping_is_billing'],
  ...['order_items', 'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
]

/** Required as well if `shipping_is_billing` is false. */
const SHIPPING_FIELDS = ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'phone'].map(
  (name) => `shipping_${name}`,
)

/** Of each of the `order_items`. */
const ITEM_FIELDS = ['name', 'sku', 'units', 'selling_price']

/** Of "Create a Return Order". */
const RETURN_FIELDS = [
  ...['order_id', 'order_date', 'order_items', 'payment_method', 'sub_total', 'length', 'breadth', 'height', 'weight'],
  ...['customer_name', 'address', 'city', 'state', 'country', 'pincode', 'phone'].flatMap((name) => [
    `pickup_${name}`,
    `shipping_${name}`,
  ]),
  'pickup_email',
]

/** Of "Update Customer Delivery Address". */
const RECIPIENT_FIELDS = ['customer_name', 'phone', 'address', 'city', 'state', 'country', 'pincode'].map(
  (name) => `shipping_${name}`,
)

/** Requests need an access token, for which clients log in. */
export async function shiprocketApi(api: FastifyInstance, deps: SandboxDeps): Promise<void> {
  authenticate(api)
  answerErrors(api, {
    invalid: ({ issues }) => {
      return invalidData(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]])))
    },
    unreadable: () => badRequest('The request is not valid JSON.'),
    unknownPath: () => new ErrorResponse(404, { message: 'Not Found', status_code: 404 }),
  })
  injectFaults(api, deps, {
    provider: 'shiprocket',
    refusal: new ErrorResponse(422, { message: 'The sandbox is set to refuse requests.', status_code: 422 }),
  })
  // Public, as at Shiprocket.
  api.get<{ Params: { name: string } }>('/files/:name', ({ params }, reply) =>
    reply.type('application/pdf').send(drawPaper(params.name)),
  )
  const paperUrl = (name: string) => `${deps.publicOrigin()}${sandboxPaths.shiprocket}/files/${name}.pdf`
  await api.register(
    async (v1) => {
      orderRoutes(v1, deps)
      courierRoutes(v1, deps, paperUrl)
    },
    { prefix: '/v1/external' },
  )
}

function authenticate(api: FastifyInstance): void {
  const { email, password } = sandboxKeys.shiprocket
  const token = createHmac('sha256', password).update(email).digest('base64url')
  api.addHook('onRequest', async ({ headers, routeOptions }, reply) => {
    const isPublic = /\/(auth\/login|files\/:name)$/.test(routeOptions.url ?? '')
    if (isPublic || headers.authorization === `Bearer ${token}`) return
    return respond(reply, new ErrorResponse(401, { message: 'Token is invalid or has expired.', status_code: 401 }))
  })
  api.post('/v1/external/auth/login', ({ body }, reply) => {
    const login = loginBody.parse(body)
    if (login?.email === email && login.password === password) return respond(reply, { id: 1, email, token })
    return respond(reply, new ErrorResponse(403, { message: 'Invalid email and password combination' }))
  })
}

function orderRoutes(api: FastifyInstance, deps: SandboxDeps): void {
  const create = async (body: unknown, isAbroad: boolean) => {
    const order = fields.parse(body)
    const required = [
      ...ORDER_FIELDS,
      ...(isAbroad ? ['currency', 'reasonOfExport', 'Terms_Of_Invoice'] : []),
      ...(order.shipping_is_billing === false ? SHIPPING_FIELDS : []),
    ]
    const refused =
      missing(order, required) ??
      invalidItems(order) ??
      invalidOrder(order, isAbroad) ??
      (isAbroad ? invalidExport(order) : null)
    return refused ?? (await createParcel(deps, order, { isAbroad }))
  }
  api.get('/orders', async ({ query }, reply) => {
    const { search, page, per_page, from, to } = searchQuery.parse(query)
    const found = await searchParcels(deps.db, search, {
      from: from === undefined ? 0 : Date.parse(`${from}T00:00+05:30`),
      to: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(`${to}T24:00+05:30`),
    })
    return respond(reply, { data: found.slice((page - 1) * per_page, page * per_page) })
  })
  api.post('/orders/create/adhoc', async ({ body }, reply) => respond(reply, await create(body, false)))
  api.post('/international/orders/create/adhoc', async ({ body }, reply) => respond(reply, await create(body, true)))
  api.post('/orders/create/return', async ({ body }, reply) => {
    const order = fields.parse(body)
    const status = 'RETURN PENDING'
    const refused = missing(order, RETURN_FIELDS) ?? invalidItems(order)
    return respond(reply, refused ?? (await createParcel(deps, order, { status })))
  })
  api.post('/orders/address/update', async ({ body }, reply) => {
    const recipient = fields.parse(body)
    const refused = missing(recipient, ['order_id', ...RECIPIENT_FIELDS])
    return respond(reply, refused ?? (await updateRecipient(deps, Number(recipient.order_id), recipient)), 202)
  })
  api.post('/orders/cancel', async ({ body }, reply) => {
    for (const id of cancelBody.parse(body).ids) {
      if (!(await cancelParcel(deps, id))) return respond(reply, badRequest('Cannot cancel a shipped order.'))
    }
    return reply.code(204).send()
  })
  api.post('/orders/cancel/shipment/awbs', async ({ body }, reply) => {
    for (const awb of awbsBody.parse(body).awbs) {
      const isCancelled = await cancelParcel(deps, parcelIdOf(Number(awb.slice(1))))
      if (!isCancelled) return respond(reply, badRequest('Cannot cancel a shipment that has been picked up.'))
    }
    return reply.code(204).send()
  })
}

function courierRoutes(api: FastifyInstance, deps: SandboxDeps, paperUrl: (name: string) => string): void {
  api.get('/settings/company/pickup', (_request, reply) =>
    respond(reply, { data: { shipping_address: PICKUP_LOCATIONS } }),
  )
  api.get('/countries', (_request, reply) => {
    const data = [...SPELLINGS].map(([iso_code_2, name], index) => ({ id: index + 1, name, iso_code_2, status: 1 }))
    return respond(reply, { status: 200, data })
  })
  api.get('/courier/serviceability/', (request, reply) => {
    const { pickup_postcode: from, delivery_postcode: to, cod, weight } = serviceQuery.parse(request.query)
    const required = { pickup_postcode: from, delivery_postcode: to, cod, weight }
    return respond(reply, missing(required, Object.keys(required), 'Required field missing') ?? couriersTo(to ?? ''))
  })
  api.get('/international/courier/serviceability', (request, reply) => {
    const { weight, cod, delivery_country, pickup_postcode } = serviceAbroadQuery.parse(request.query)
    const required = { weight, cod, delivery_country }
    const refused = missing(required, Object.keys(required), 'Required field missing')
    if (refused) return respond(reply, refused)
    if (!pickup_postcode) return respond(reply, badRequest('Please fix request using below fields'))
    if (cod !== '0') return respond(reply, invalidData({ cod: ['The cod must be 0 for international orders.'] }))
    return respond(reply, delivery_country === 'KP' ? NOT_SERVED : COURIERS_ABROAD)
  })
  for (const prefix of ['', '/international']) {
    api.post(`${prefix}/courier/assign/awb`, async ({ body }, reply) => {
      const { shipment_id: id, courier_id } = assignBody.parse(body)
      const required = { shipment_id: id, ...(prefix && { courier_id }) }
      const refused = missing(required, Object.keys(required), 'Required field missing')
      return respond(reply, refused ?? (await assignCourier(deps, id ?? 0)))
    })
    api.post(`${prefix}/manifests/generate`, async ({ body }, reply) => {
      const [id = 0] = shipmentsBody.parse(body).shipment_id
      return respond(reply, await makeManifest(deps, id, paperUrl(`manifest-${id}`)))
    })
  }
  api.post('/courier/generate/pickup', async ({ body }, reply) =>
    respond(reply, await requestPickup(deps, shipmentsBody.parse(body).shipment_id[0] ?? 0)),
  )
  api.post('/courier/generate/label', async ({ body }, reply) => {
    const [id = 0] = shipmentsBody.parse(body).shipment_id
    const parcel = await readParcel(deps.db, parcelIdOf(id))
    if (!parcel?.shipments[0].awb) {
      return respond(reply, { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' })
    }
    const response = 'Label has been created and uploaded successfully!'
    return respond(reply, { label_created: 1, label_url: paperUrl(`label-${id}`), response, not_created: [] })
  })
  api.post('/manifests/print', async ({ body }, reply) => {
    const [id = 0] = ordersBody.parse(body).order_ids
    const parcel = await readParcel(deps.db, id)
    return respond(reply, { manifest_url: parcel?.has_manifest ? paperUrl(`manifest-${parcel.shipments[0].id}`) : '' })
  })
  api.get<ById>('/courier/track/awb/:id', async ({ params }, reply) =>
    respond(reply, await trackParcel(deps, params.id)),
  )
  api.post('/courier/track/awbs', async ({ body }, reply) => {
    const { awbs } = awbsBody.parse(body)
    const tracked = await Promise.all(awbs.map(async (awb) => [awb, await trackParcel(deps, awb)] as const))
    return respond(reply, Object.fromEntries(tracked))
  })
}

const NOT_SERVED = { status: 404, message: 'No serviceable couriers available for entered pincodes' }

/** In the form of "International: Serviceability". */
const COURIERS_ABROAD = {
  status: 200,
  currency: '',
  data: {
    available_courier_companies: [
      {
        ...{ courier_company_id: 142, courier_name: 'Sandbox Courier', is_international: 1 },
        ...{ estimated_delivery_days: '10 - 15', etd: 'Feb 17, 2024 - Feb 22, 2024' },
        rate: { courier_id: 142, rate: '1125.50', zone: 'default', extra_info: { edd: { to: 15, from: 10 } } },
      },
    ],
    recommended_courier_company_id: 142,
  },
}

/** The second takes no cash ("Check Courier Serviceability"). */
function couriersTo(pincode: string): object {
  if (pincode.endsWith('999') || (pincode !== '' && !isPinCode(pincode)))
    return { status: 404, message: 'No courier serves this pincode.' }
  const couriers = [
    { courier_company_id: 142, courier_name: 'Sandbox Courier', cod: 1, rate: 54, estimated_delivery_days: '4' },
    { courier_company_id: 43, courier_name: 'Sandbox Prepaid', cod: 0, rate: 61.5, estimated_delivery_days: '3' },
  ]
  const available = pincode.endsWith('998') ? couriers.slice(1) : couriers
  const recommended_courier_company_id = available[0]?.courier_company_id
  return {
    status: 200,
    currency: 'INR',
    data: { available_courier_companies: available, recommended_courier_company_id },
  }
}

function missing(
  given: Record<string, unknown>,
  required: readonly string[],
  message = 'Oops! Invalid Data.',
): ErrorResponse | null {
  const absent = required.filter((name) => given[name] === undefined || given[name] === '' || given[name] === null)
  if (absent.length === 0) return null
  const errors = Object.fromEntries(
    absent.map((name) => [name, [`The ${name.replaceAll('_', ' ')} field is required.`]]),
  )
  return new ErrorResponse(422, { message, errors, status_code: 422 })
}

/** By their first two digits, some of which no postal circle has (https://www.indiapost.gov.in). */
function isPinCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text) && !/^(10|29|35|54|55|65|66|8[6-9])/.test(text)
}

function invalidItems({ order_items }: Record<string, unknown>): ErrorResponse | null {
  const items = z.array(z.record(z.string(), z.unknown())).min(1).safeParse(order_items).data
  if (!items) return invalidData({ order_items: ['The order items must be an array.'] })
  const given = items.flatMap((item, index) => ITEM_FIELDS.map((name) => [`order_items.${index}.${name}`, item[name]]))
  return missing(
    Object.fromEntries(given),
    given.map(([name]) => String(name)),
  )
}

/** Long texts, bad phone numbers, unknown pickup locations and PIN codes ("Create Custom Order"). */
function invalidOrder(order: Record<string, unknown>, isAbroad: boolean): ErrorResponse | null {
  if (String(order.order_id).length > 50) {
    return invalidData({ order_id: ['The order id may not be greater than 50 characters.'] })
  }
  if (!PICKUP_LOCATIONS.some(({ pickup_location }) => pickup_location === order.pickup_location)) {
    return badRequest('Wrong Pickup location entered. Please choose one location from the data given')
  }
  if (!isAbroad && !isPinCode(String(order.billing_pincode))) {
    return invalidData({ billing_pincode: ['The billing pincode is invalid.'] })
  }
  const isPhone = isAbroad ? /^\d{4,15}$/ : /^\d{10}$/
  const phones = Object.entries({ billing_phone: order.billing_phone, shipping_phone: order.shipping_phone || '' })
  const wrongPhone = phones.find(([, phone]) => phone !== '' && !isPhone.test(String(phone)))
  if (wrongPhone) return invalidData({ [wrongPhone[0]]: ['Please enter a valid phone number.'] })
  if ([...String(order.billing_city)].length > 30) {
    return invalidData({ billing_city: ['The billing city may not be greater than 30 characters.'] })
  }
  const sizes = [order.length, order.breadth, order.height].map(Number)
  if (sizes.some((size) => !(size > 0.5)) || !(Number(order.weight) > 0)) {
    return invalidData({ length: ['The length, breadth and height must be greater than 0.5.'] })
  }
  return null
}

/** "International: Create order". Live accounts want eight digits of HSN. */
function invalidExport(order: Record<string, unknown>): ErrorResponse | null {
  const { payment_method, isd_code, igstPaymentStatus } = order
  for (const field of ['billing_country', 'shipping_country'] as const) {
    const name = String(order[field] ?? order.billing_country)
    const code = countryCode(name)
    if (code === null || name !== (SPELLINGS.get(code) ?? countryName(name))) {
      return invalidData({ [field]: [`The selected ${field.replace('_', ' ')} is invalid.`] })
    }
  }
  if (/^cod$/i.test(String(payment_method))) {
    return invalidData({ payment_method: ['COD is not available for international orders.'] })
  }
  if (isd_code !== undefined && !/^\+\d{1,4}$/.test(String(isd_code))) {
    return invalidData({ isd_code: ['The isd code format is invalid.'] })
  }
  if (igstPaymentStatus !== undefined && !/^[ABC]$/.test(String(igstPaymentStatus))) {
    return invalidData({ igstPaymentStatus: ['The selected igst payment status is invalid.'] })
  }
  const items = z.array(z.record(z.string(), z.unknown())).parse(order.order_items)
  const short = items.findIndex(({ hsn }) => !/^\d{8,}$/.test(String(hsn)))
  if (short < 0) return null
  return invalidData({ [`order_items.${short}.hsn`]: [`The order_items.${short}.hsn must be at least 8 characters.`] })
}
