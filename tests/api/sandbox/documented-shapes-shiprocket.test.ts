/**
 * Compares what the client sends to Shiprocket, and what the sandbox answers, with the examples of
 * https://apidocs.shiprocket.in: neither may use a field that is not documented, or one of another type.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '#server/cli/commands.ts'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { openShiprocket } from '#server/providers/shiprocket.ts'
import { expectDocumented, startDocumentedProvider } from '../../support/documented/documented-provider.ts'
import * as examples from '../../support/documented/shiprocket-examples.ts'
import { homeAddress, newBuyer, newPurchase, rings } from '../../support/shop/buyer.ts'
import { confirmOrder } from '../../support/shop/confirmed-order.ts'
import { eventually } from '../../support/shop/eventually.ts'
import { sandboxOf } from '../../support/shop/sandbox-client.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const API = '/v1/external'
const parcel = { carrierOrderId: '16161616', shipmentId: '15151515' }

describe('the client', () => {
  const shop = useShop({})
  const sandbox = sandboxOf(() => shop.origin)
  let provider: Awaited<ReturnType<typeof startDocumentedProvider>>
  const open = () =>
    openShiprocket({
      ...sandboxKeys.shiprocket,
      pickupLocation: 'Primary',
      baseUrl: provider.baseUrl,
      reportError: (error) => {
        throw error
      },
    })

  beforeAll(async () => {
    const { email } = sandboxKeys.shiprocket
    provider = await startDocumentedProvider({
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
  })
  afterAll(() => provider.close())

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
    await commands.return.run({ db: shop.db, args: [requested.answer.data.return_id, 'approve'] })
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
  const shop = useShop({})
  const sandbox = sandboxOf(() => shop.origin)
  let token = ''
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${shop.origin}/sandbox/shiprocket${API}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await response.json()
  }

  beforeAll(async () => {
    const { email, password } = sandboxKeys.shiprocket
    token = (await ask('POST', '/auth/login', { email, password })).token
    await sandbox.holdWebhooks()
  })

  test('answers the documented requests with documented fields', async () => {
    const order = { ...examples.newOrder, billing_pincode: homeAddress.pincode }
    const made = await ask('POST', '/orders/create/adhoc', order)
    expectDocumented(made, examples.createdOrder)
    expectDocumented(await ask('POST', '/orders/create/return', examples.newReturn), examples.createdReturn)
    const ids = { shipment_id: [made.shipment_id] }
    const assigned = await ask('POST', '/courier/assign/awb', { shipment_id: made.shipment_id })
    expectDocumented(assigned, examples.assignedCourier)
    expectDocumented(await ask('POST', '/courier/generate/pickup', ids), examples.requestedPickup)
    expectDocumented(await ask('POST', '/courier/generate/label', ids), examples.label)
    expectDocumented(await ask('POST', '/manifests/generate', ids), examples.manifest)
    await sandbox.scanParcel(order.order_id, { activity: 'Delivered', location: 'Delhi', code: 7 })
    const { awb_code: awb } = assigned.response.data
    expectDocumented((await ask('POST', '/courier/track/awbs', { awbs: [awb] }))[awb], examples.tracked)
    expectDocumented(await ask('GET', `/courier/track/awb/${awb}`), examples.tracked)
    const query = 'pickup_postcode=380006&delivery_postcode=110002&cod=0&weight=0.5'
    expectDocumented(await ask('GET', `/courier/serviceability/?${query}`), examples.serviceability)
    expectDocumented(await ask('GET', '/settings/company/pickup'), examples.pickupLocations)
  })
})
