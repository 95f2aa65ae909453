/**
 * Replays the examples of https://apidocs.shiprocket.in against the client, and requests that it says are refused against
 * the sandbox. Neither side may use a field that is not documented, or one of another type.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openShiprocket } from '#server/providers/shiprocket.ts'
import {
  expectDocumented,
  startDocumentedProvider,
  throwError,
  useDocumentedProvider,
} from '../../support/documented/documented-provider.ts'
import * as examples from '../../support/documented/shiprocket-examples.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { ownerCommand } from '../../support/shop/owner-command.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const API = '/v1/external'
const parcel = { carrierOrderId: '16161616', shipmentId: '15151515' }

const account = {
  email: 'sandbox@shiprocket.example',
  password: 'sandbox-shiprocket-password',
  pickupLocation: 'Primary',
  webhookToken: 'secret-token',
  reportError: throwError,
}

let close = () => {}
afterEach(() => close())

/** Opens the client on a server that answers each call with the documented example. */
async function clientOf(responses: Parameters<typeof startDocumentedProvider>[0]) {
  const calls = Object.entries(responses).map(([call, example]) => [call.replace(' ', ` ${API}`), example] as const)
  const provider = await startDocumentedProvider({
    ...Object.fromEntries(calls),
    [`POST ${API}/auth/login`]: { token: 'a' },
  })
  close = provider.close
  return openShiprocket({ ...account, baseUrl: provider.baseUrl })
}

const ids = { carrierOrderId: '281248157', shipmentId: '16090281' }
const box = { length: 40, breadth: 10, height: 10, weight: 0.5 }

const pickups = { data: { shipping_address: [{ id: 4984500, pickup_location: 'Primary', pin_code: '122003' }] } }

describe('the examples of Shiprocket’s documentation', () => {
  test('a courier is assigned, or declines with status 200', async () => {
    const data = {
      courier_company_id: 142,
      awb_code: '321055706540',
      courier_name: 'Amazon Surface',
      applied_weight: 0.5,
    }
    const assigned = await clientOf({ 'POST /courier/assign/awb': { awb_assign_status: 1, response: { data } } })
    expect(await assigned.assignCourier(ids)).toEqual({
      kind: 'ok',
      value: { awb: '321055706540', courier: 'Amazon Surface', freightPaise: null },
    })
    close()
    const poor = { awb_assign_status: 0, response: { data: { awb_assign_error: 'Please recharge your wallet.' } } }
    const declined = await clientOf({ 'POST /courier/assign/awb': poor })
    expect(await declined.assignCourier(ids)).toMatchObject({
      kind: 'refused',
      message: 'Please recharge your wallet.',
    })
    close()
    const again = { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }
    const refused = await clientOf({ 'POST /courier/assign/awb': [400, again] })
    expect(await refused.assignCourier(ids)).toMatchObject({ kind: 'refused', message: again.message })
  })

  test('labels and manifests have a URL, and missing ones a reason', async () => {
    const label_url = 'https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/labels/label-16104408.pdf'
    const manifest_url = 'https://s3-ap-southeast-1.amazonaws.com/print_manifests/115261.pdf'
    const taken = { message: 'Manifest already generated for some shipment_ids, Please try again after removin them' }
    const client = await clientOf({
      'POST /courier/generate/label': { label_created: 1, label_url, response: 'Label has been created!' },
      'POST /manifests/generate': [400, { ...taken, status_code: 400 }],
      'POST /manifests/print': { manifest_url },
    })
    expect(await client.makeLabel('16104408')).toEqual({ kind: 'ok', value: label_url })
    expect(await client.makeManifest(ids)).toEqual({ kind: 'ok', value: manifest_url })
    close()
    const none = { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' }
    const missing = await clientOf({ 'POST /courier/generate/label': none })
    expect(await missing.makeLabel('1')).toMatchObject({ kind: 'refused', message: none.response })
  })

  test('a PIN code has couriers with a price, or none', async () => {
    const available_courier_companies = [
      { courier_company_id: 43, courier_name: 'Delhivery Surface', cod: 1, rate: 54, estimated_delivery_days: '4' },
      { courier_company_id: 225, courier_name: 'India Post', cod: 0, rate: 123.9, estimated_delivery_days: '8' },
    ]
    const data = { available_courier_companies, recommended_courier_company_id: 43 }
    const served = await clientOf({
      'GET /settings/company/pickup': pickups,
      'GET /courier/serviceability/': { status: 200, currency: 'INR', data },
    })
    expect(await served.checkService('175019', box)).toEqual({
      kind: 'ok',
      value: { isServed: true, hasCod: true, days: 4, freightPaise: 5400 },
    })
    close()
    const unserved = await clientOf({
      'GET /settings/company/pickup': pickups,
      'GET /courier/serviceability/': { status: 404, message: 'Order does not exist!' },
    })
    expect(await unserved.checkService('175019', box)).toMatchObject({ value: { isServed: false } })
  })

  test('a cancellation and a corrected address have empty responses', async () => {
    const client = await clientOf({
      'POST /orders/cancel': [204, {}],
      'POST /orders/cancel/shipment/awbs': [204, {}],
    })
    expect(await client.cancelShipment('16167171', '19041211125783')).toEqual({ kind: 'ok', value: true })
  })

  test('the webhook is read with the right token, as sent for the example parcel', async () => {
    const client = openShiprocket({ ...account, baseUrl: () => '' })
    const sample = {
      awb: '19041424751540',
      courier_name: 'Delhivery Surface',
      current_status: 'IN TRANSIT',
      current_status_id: 20,
      shipment_status: 'IN TRANSIT',
      shipment_status_id: 18,
      current_timestamp: '23 05 2023 11:43:52',
      order_id: '1373900_150876814',
      sr_order_id: 348456385,
      etd: '2023-05-23 15:40:19',
      scans: [
        { date: '2023-05-19 11:59:16', status: 'X-UCI', 'sr-status': '5', 'sr-status-label': 'MANIFEST GENERATED' },
      ],
      is_return: 0,
    }
    const read = (token: string) => client.readWebhook(Buffer.from(JSON.stringify(sample)), token)
    expect(read('secret-token')).toEqual({
      awb: '19041424751540',
      state: 'in transit',
      at: Date.parse('2023-05-23T06:13:52Z'),
    })
    expect([read(''), read('secret-tokem'), read('secret-token2')]).toEqual(['forged', 'forged', 'forged'])
  })
})

describe('the client beside a shop', () => {
  const shop = useShop()
  const sandbox = sandboxOf(() => shop.origin)
  const { email } = sandboxKeys.shiprocket
  const provider = useDocumentedProvider({
    [`POST ${API}/auth/login`]: { id: 25149, email, token: 'a' },
    [`GET ${API}/orders?search=NK-1`]: { data: [] },
    [`POST ${API}/orders/create/adhoc`]: examples.createdOrder,
    [`POST ${API}/orders/create/return`]: examples.createdReturn,
    [`POST ${API}/courier/assign/awb`]: examples.assignedCourier,
    [`POST ${API}/courier/generate/pickup`]: examples.requestedPickup,
    [`POST ${API}/courier/generate/label`]: examples.label,
    [`POST ${API}/manifests/generate`]: examples.manifest,
    [`POST ${API}/courier/track/awbs`]: { '788830567028': examples.tracked },
  })
  const open = () =>
    openShiprocket({
      ...sandboxKeys.shiprocket,
      pickupLocation: 'Primary',
      baseUrl: provider.baseUrl,
      reportError: throwError,
    })

  const sent = () => JSON.parse(provider.lastRequest().body)

  test('sends the shop’s orders and returns with documented fields, and reads the documented responses', async () => {
    const { token } = await newBuyer(shop.ask)
    const { answer } = await shop.ask('createOrder', { body: rings(2), headers: newPurchase(), token })
    await confirmOrder(shop.ask, shop, answer.orderID)
    const requestOf = async (number: string) =>
      await eventually(async () => {
        const rows = shop.db.selectFrom('sandbox_records').select('document').where('parent_id', '=', number)
        return JSON.parse((await rows.executeTakeFirstOrThrow()).document).request
      })
    const order = await requestOf(answer.orderID)
    // The number of pieces is a field of the shop's specification, which Shiprocket ignores.
    const documented = { ...examples.newOrder, units: 2 }
    expectDocumented(order, documented)
    expect(await open().createShipment({ ...order, order_id: 'NK-1' })).toEqual({ kind: 'ok', value: parcel })
    expectDocumented(sent(), documented)

    for (const code of [42, 7]) await sandbox.scanParcel(answer.orderID, { activity: 'Scan', location: 'Pune', code })
    await eventually(async () => {
      const { answer: read } = await shop.ask('readOrder', { path: { id: answer.orderID }, token })
      expect(read.order.status).toBe('delivered')
    })
    const body = { products: [{ position: 0, quantity: 1 }], reason: 'size' as const, wanted: 'refund' as const }
    const requested = await shop.ask('requestReturn', {
      path: { id: answer.orderID },
      body: { ...body, payTo: 'asha@upi' },
      token,
      headers: newPurchase(),
    })
    await ownerCommand(shop, 'return', requested.answer.data.return_id, 'approve')
    await shop.outbox.runDue()
    const returned = await requestOf(requested.answer.data.return_id)
    expectDocumented(returned, examples.newReturn)
    expect(await open().createReturn(returned)).toEqual({ kind: 'ok', value: parcel })
    expectDocumented(sent(), examples.newReturn)
  })

  test('hands parcels over as documented, and reads the documented responses', async () => {
    const shiprocket = open()
    const awb = { awb: '321055706540', courier: 'Amazon Surface', freightPaise: 5700 }
    expect(await shiprocket.assignCourier(parcel)).toEqual({ kind: 'ok', value: awb })
    expect(sent()).toEqual({ shipment_id: 15151515 })
    const pickup = { kind: 'ok', value: Date.parse('2021-12-10T07:09:54Z') }
    expect(await shiprocket.requestPickup(parcel.shipmentId)).toEqual(pickup)
    expect(sent()).toEqual({ shipment_id: [15151515] })
    expect(await shiprocket.makeLabel(parcel.shipmentId)).toEqual({ kind: 'ok', value: examples.label.label_url })
    expect(await shiprocket.makeManifest(parcel)).toEqual({ kind: 'ok', value: examples.manifest.manifest_url })
    const at = Date.parse('2021-12-06T07:04:00Z')
    const report = { awb: '788830567028', state: 'delivered', at }
    expect(await shiprocket.trackShipments(['788830567028'])).toEqual({ kind: 'ok', value: [report] })
    expect(sent()).toEqual({ awbs: ['788830567028'] })
    expect(provider.lastRequest().headers.authorization).toBe('Bearer a')
  })
})

describe('the sandbox', () => {
  const shop = useShop()
  const sandbox = sandboxOf(() => shop.origin)
  let token = ''
  beforeAll(async () => {
    const { email, password } = account
    token = (await post('/auth/login', { email, password })).body.token
    await sandbox.holdWebhooks()
  })

  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${shop.origin}/sandbox/shiprocket${API}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const post = (path: string, body: object) => ask(path, body)
  const answerOf = async (path: string, body?: object) => (await ask(path, body)).body
  const ring = { name: 'Ring', sku: 'ring-1', units: 1, selling_price: 499 }
  const order = (orderId: string, rest: object = {}) => ({
    ...{ order_id: orderId, order_date: '2026-11-21 10:00', pickup_location: 'Primary', shipping_is_billing: true },
    ...{ billing_customer_name: 'Asha', billing_address: '12 Ellis Bridge', billing_city: 'Ahmedabad' },
    ...{ billing_pincode: '380006', billing_state: 'Gujarat', billing_country: 'India', billing_phone: '9876543210' },
    ...{ billing_email: 'asha@example.com', order_items: [ring], payment_method: 'COD', sub_total: 499 },
    ...{ length: 40, breadth: 10, height: 10, weight: 0.5, ...rest },
  })

  test('answers the documented requests with documented fields', async () => {
    const order = { ...examples.newOrder, billing_pincode: homeAddress.pincode }
    const made = await answerOf('/orders/create/adhoc', order)
    expectDocumented(made, examples.createdOrder)
    expectDocumented(await answerOf('/orders/create/return', examples.newReturn), examples.createdReturn)
    const ids = { shipment_id: [made.shipment_id] }
    const assigned = await answerOf('/courier/assign/awb', { shipment_id: made.shipment_id })
    expectDocumented(assigned, examples.assignedCourier)
    expectDocumented(await answerOf('/courier/generate/pickup', ids), examples.requestedPickup)
    expectDocumented(await answerOf('/courier/generate/label', ids), examples.label)
    expectDocumented(await answerOf('/manifests/generate', ids), examples.manifest)
    await sandbox.scanParcel(order.order_id, { activity: 'Delivered', location: 'Delhi', code: 7 })
    const { awb_code: awb } = assigned.response.data
    expectDocumented((await answerOf('/courier/track/awbs', { awbs: [awb] }))[awb], examples.tracked)
    expectDocumented(await answerOf(`/courier/track/awb/${awb}`), examples.tracked)
    const query = 'pickup_postcode=380006&delivery_postcode=110002&cod=0&weight=0.5'
    expectDocumented(await answerOf(`/courier/serviceability/?${query}`), examples.serviceability)
    expectDocumented(await answerOf('/settings/company/pickup'), examples.pickupLocations)
  })

  test('refuses orders without a required field, with a bad one, or with a number that was used before', async () => {
    const create = (rest: object) => post('/orders/create/adhoc', order('NK-1', rest))
    expect(await create({ billing_phone: '' })).toMatchObject({
      status: 422,
      body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['The billing phone field is required.'] } },
    })
    expect((await create({ billing_phone: 'call me' })).status).toBe(422)
    expect((await create({ pickup_location: 'Elsewhere' })).status).toBe(400)
    expect((await create({ order_id: 'N'.repeat(51) })).status).toBe(422)
    expect((await create({ height: 0.5 })).status).toBe(422)
    for (const pincode of ['110', '011002', '990 001', '291001']) {
      expect((await create({ billing_pincode: pincode })).body.errors, pincode).toHaveProperty('billing_pincode')
    }
    const unnamed = await create({ order_items: [{ name: 'Kunai', units: 1, selling_price: 900 }] })
    expect(Object.keys(unnamed.body.errors)).toEqual(['order_items.0.sku'])
    expect((await create({ order_items: [] })).body.errors).toHaveProperty('order_items')
    expect((await create({ shipping_is_billing: false })).body.errors).toHaveProperty('shipping_address')
    const wrong = await post('/courier/generate/label', { shipment_id: ['one'] })
    expect(wrong).toMatchObject({ status: 422, body: { message: 'Oops! Invalid Data.', status_code: 422 } })
    expect(await post('/orders/unknown', {})).toMatchObject({ status: 404, body: { status_code: 404 } })
    const made = await create({})
    expect(made.body).toMatchObject({ status: 'NEW', status_code: 1, awb_code: null })
    expect((await create({})).body.errors).toEqual({ order_id: ['The order id has already been taken.'] })
    expect((await post('/orders/cancel', { ids: [made.body.order_id] })).status).toBe(204)
    expect((await create({})).status).toBe(422)
    expect((await post('/courier/assign/awb', { shipment_id: made.body.shipment_id })).status).toBe(400)
  })

  test('finds orders by a part of their number, and no courier for an unknown PIN code', async () => {
    const numbers = ['NK-77', 'NK-771', 'NK-78']
    for (const number of numbers) await post('/orders/create/adhoc', order(number))
    const found = await answerOf('/orders?search=NK-77')
    expect(found.data.map((one: { channel_order_id: string }) => one.channel_order_id)).toEqual(['NK-771', 'NK-77'])
    expect((await answerOf('/orders?search=NK_77')).data).toEqual([])
    const query = 'pickup_postcode=380006&cod=0&weight=0.5&delivery_postcode'
    expect(await answerOf(`/courier/serviceability/?${query}=291001`)).toMatchObject({ status: 404 })
  })

  test('refuses steps in another order, and steps taken twice', async () => {
    const { body: made } = await post('/orders/create/adhoc', order('NK-2'))
    const parcel = { shipment_id: [made.shipment_id] }
    expect((await post('/courier/generate/pickup', parcel)).status).toBe(400)
    expect((await post('/courier/generate/label', parcel)).body).toMatchObject({ label_created: 0 })
    expect((await post('/manifests/generate', parcel)).body).toEqual({ status: 1, manifest_url: '' })
    expect((await post('/courier/assign/awb', {})).body.errors).toHaveProperty('shipment_id')
    const { body: assigned } = await post('/courier/assign/awb', { shipment_id: made.shipment_id })
    expect(assigned).toMatchObject({ awb_assign_status: 1, response: { data: { awb_code: expect.any(String) } } })
    expect((await post('/courier/assign/awb', { shipment_id: made.shipment_id })).status).toBe(400)
    expect((await post('/courier/generate/pickup', parcel)).body).toMatchObject({ pickup_status: 1 })
    expect((await post('/manifests/generate', parcel)).body.manifest_url).toMatch(/\.pdf$/)
    expect((await post('/manifests/generate', parcel)).status).toBe(400)
    expect((await post('/courier/generate/pickup', { shipment_id: [1] })).body.message).toBe('Invalid shipment id')
  })

  test('knows no activities of unknown parcels, and recalls after the pickup are refused', async () => {
    const { body: made } = await post('/orders/create/adhoc', order('NK-4'))
    const { body: assigned } = await post('/courier/assign/awb', { shipment_id: made.shipment_id })
    const awb = assigned.response.data.awb_code
    expect((await post('/courier/track/awbs', { awbs: ['7123', awb] })).body).toMatchObject({
      '7123': { tracking_data: { track_status: 0, error: expect.stringMatching(/no activities/) } },
      [awb]: { tracking_data: { track_status: 1, shipment_status: 1 } },
    })
    await sandbox.scanParcel('NK-4', { activity: 'Picked up', location: 'Surat', code: 42 })
    expect((await post('/orders/cancel/shipment/awbs', { awbs: [awb] })).status).toBe(400)
    expect((await post('/orders/cancel', { ids: [made.order_id] })).status).toBe(400)
  })
})
