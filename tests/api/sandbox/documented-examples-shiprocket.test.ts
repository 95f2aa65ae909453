/**
 * Replays the examples of https://apidocs.shiprocket.in against the client, and requests that it says are refused against
 * the sandbox. `documented-shapes-shiprocket.test.ts` compares all fields.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openShiprocket } from '#server/providers/shiprocket.ts'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

const account = {
  email: 'sandbox@shiprocket.example',
  password: 'sandbox-shiprocket-password',
  pickupLocation: 'Primary',
  webhookToken: 'secret-token',
  reportError: (error: unknown) => {
    throw error
  },
}

let close = () => {}
afterEach(() => close())

/** Opens the client on a server that answers each path with the documented example. */
async function clientOf(examples: Record<string, { status?: number; body?: object }>) {
  const server = createServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace('/v1/external', '')
    const { status = 200, body } =
      path === '/auth/login' ? { body: { token: 'a' } } : (examples[path] ?? { status: 404 })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(body ? JSON.stringify(body) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const address = server.address() as AddressInfo
  return openShiprocket({ ...account, baseUrl: () => `http://127.0.0.1:${address.port}` })
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
    const assigned = await clientOf({ '/courier/assign/awb': { body: { awb_assign_status: 1, response: { data } } } })
    expect(await assigned.assignCourier(ids)).toEqual({
      kind: 'ok',
      value: { awb: '321055706540', courier: 'Amazon Surface', freightPaise: null },
    })
    close()
    const poor = { awb_assign_status: 0, response: { data: { awb_assign_error: 'Please recharge your wallet.' } } }
    const declined = await clientOf({ '/courier/assign/awb': { body: poor } })
    expect(await declined.assignCourier(ids)).toMatchObject({
      kind: 'refused',
      message: 'Please recharge your wallet.',
    })
    close()
    const again = { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 }
    const refused = await clientOf({ '/courier/assign/awb': { status: 400, body: again } })
    expect(await refused.assignCourier(ids)).toMatchObject({ kind: 'refused', message: again.message })
  })

  test('a pickup is scheduled in Indian time', async () => {
    const response = {
      pickup_scheduled_date: '2021-12-10 12:39:54',
      pickup_token_number: 'Reference No: 194',
      status: 3,
    }
    const client = await clientOf({ '/courier/generate/pickup': { body: { pickup_status: 1, response } } })
    expect(await client.requestPickup('16090109')).toEqual({ kind: 'ok', value: Date.parse('2021-12-10T07:09:54Z') })
  })

  test('labels and manifests have a URL, and missing ones a reason', async () => {
    const label_url = 'https://kr-shipmultichannel.s3.ap-southeast-1.amazonaws.com/labels/label-16104408.pdf'
    const manifest_url = 'https://s3-ap-southeast-1.amazonaws.com/print_manifests/115261.pdf'
    const taken = { message: 'Manifest already generated for some shipment_ids, Please try again after removin them' }
    const client = await clientOf({
      '/courier/generate/label': { body: { label_created: 1, label_url, response: 'Label has been created!' } },
      '/manifests/generate': { status: 400, body: { ...taken, status_code: 400 } },
      '/manifests/print': { body: { manifest_url } },
    })
    expect(await client.makeLabel('16104408')).toEqual({ kind: 'ok', value: label_url })
    expect(await client.makeManifest(ids)).toEqual({ kind: 'ok', value: manifest_url })
    close()
    const none = { label_created: 0, not_created: [], response: 'No valid shipment ids to print label' }
    const missing = await clientOf({ '/courier/generate/label': { body: none } })
    expect(await missing.makeLabel('1')).toMatchObject({ kind: 'refused', message: none.response })
  })

  test('a PIN code has couriers with a price, or none', async () => {
    const available_courier_companies = [
      { courier_company_id: 43, courier_name: 'Delhivery Surface', cod: 1, rate: 54, estimated_delivery_days: '4' },
      { courier_company_id: 225, courier_name: 'India Post', cod: 0, rate: 123.9, estimated_delivery_days: '8' },
    ]
    const data = { available_courier_companies, recommended_courier_company_id: 43 }
    const served = await clientOf({
      '/settings/company/pickup': { body: pickups },
      '/courier/serviceability/': { body: { status: 200, currency: 'INR', data } },
    })
    expect(await served.checkService('175019', box)).toEqual({
      kind: 'ok',
      value: { isServed: true, hasCod: true, days: 4, freightPaise: 5400 },
    })
    close()
    const unserved = await clientOf({
      '/settings/company/pickup': { body: pickups },
      '/courier/serviceability/': { body: { status: 404, message: 'Order does not exist!' } },
    })
    expect(await unserved.checkService('175019', box)).toMatchObject({ value: { isServed: false } })
  })

  test('a cancellation and a corrected address have empty responses', async () => {
    const client = await clientOf({
      '/orders/cancel': { status: 204 },
      '/orders/cancel/shipment/awbs': { status: 204 },
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

describe('the sandbox refuses what the documentation says is refused', () => {
  let shop: InProcessShop
  let token = ''
  beforeAll(async () => {
    shop = await startShop()
    const { email, password } = account
    token = (await post('/auth/login', { email, password })).body.token
  })
  afterAll(() => shop.stop())

  const post = async (path: string, body: object) => {
    const response = await fetch(`${shop.origin}/sandbox/shiprocket/v1/external${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const order = (orderId: string, rest: object = {}) => ({
    ...{ order_id: orderId, order_date: '2026-11-21 10:00', pickup_location: 'Primary', shipping_is_billing: true },
    ...{ billing_customer_name: 'Asha', billing_address: '12 Ellis Bridge', billing_city: 'Ahmedabad' },
    ...{ billing_pincode: '380006', billing_state: 'Gujarat', billing_country: 'India', billing_phone: '9876543210' },
    ...{ billing_email: 'asha@example.com', order_items: [{ name: 'Ring' }], payment_method: 'COD', sub_total: 499 },
    ...{ length: 40, breadth: 10, height: 10, weight: 0.5, ...rest },
  })

  test('orders without a required field, with a bad one, or with a number that was used before', async () => {
    const create = (rest: object) => post('/orders/create/adhoc', order('NK-1', rest))
    expect(await create({ billing_phone: '' })).toMatchObject({
      status: 422,
      body: { message: 'Oops! Invalid Data.', errors: { billing_phone: ['The billing phone field is required.'] } },
    })
    expect((await create({ billing_phone: 'call me' })).status).toBe(422)
    expect((await create({ pickup_location: 'Elsewhere' })).status).toBe(400)
    expect((await create({ order_id: 'N'.repeat(51) })).status).toBe(422)
    expect((await create({ height: 0.5 })).status).toBe(422)
    const made = await create({})
    expect(made.body).toMatchObject({ status: 'NEW', status_code: 1, awb_code: null })
    expect((await create({})).body.errors).toEqual({ order_id: ['The order id has already been taken.'] })
    expect((await post('/orders/cancel', { ids: [made.body.order_id] })).status).toBe(204)
    expect((await create({})).status).toBe(422)
    expect((await post('/courier/assign/awb', { shipment_id: made.body.shipment_id })).status).toBe(400)
  })

  test('steps in another order, and steps taken twice', async () => {
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

  test('parcels abroad without a declaration, and couriers abroad that were not chosen', async () => {
    const abroad = order('NK-3', { billing_country: 'Nepal', billing_pincode: '44600' })
    expect((await post('/international/orders/create/adhoc', abroad)).body.errors).toHaveProperty('currency')
    const declared = { ...abroad, currency: 'INR', reasonOfExport: 3 }
    const { body: made } = await post('/international/orders/create/adhoc', declared)
    const parcel = { shipment_id: made.shipment_id }
    expect((await post('/international/courier/assign/awb', parcel)).body.errors).toHaveProperty('courier_id')
    expect((await post('/international/courier/assign/awb', { ...parcel, courier_id: 142 })).status).toBe(200)
  })

  test('tracking of unknown parcels has no activities, and recalls after the pickup are refused', async () => {
    const { body: made } = await post('/orders/create/adhoc', order('NK-4'))
    const { body: assigned } = await post('/courier/assign/awb', { shipment_id: made.shipment_id })
    const awb = assigned.response.data.awb_code
    expect((await post('/courier/track/awbs', { awbs: ['7123', awb] })).body).toMatchObject({
      '7123': { tracking_data: { track_status: 0, error: expect.stringMatching(/no activities/) } },
      [awb]: { tracking_data: { track_status: 1, shipment_status: 1 } },
    })
    const scan = { activity: 'Picked up', location: 'Surat', code: 42 }
    await fetch(`${shop.origin}/sandbox/control/shiprocket/orders/NK-4/scan`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(scan),
    })
    expect((await post('/orders/cancel/shipment/awbs', { awbs: [awb] })).status).toBe(400)
    expect((await post('/orders/cancel', { ids: [made.order_id] })).status).toBe(400)
  })
})
