/** What Shiprocket's documentation, or live accounts, say is refused abroad. */
import { beforeAll, describe, expect, test } from 'vitest'
import { sandboxKeys } from '#server/config/provider-config.ts'
import { expectDocumented } from '../../support/documented/documented-provider.ts'
import * as examples from '../../support/documented/shiprocket-examples.ts'
import { useShop } from '../../support/shop/use-shop.ts'

const ring = { name: 'Ring', sku: 'ring-1', units: 1, selling_price: 499 }

describe('the sandbox', () => {
  const shop = useShop()
  let token = ''
  beforeAll(async () => {
    const { email, password } = sandboxKeys.shiprocket
    token = (await post('/auth/login', { email, password })).body.token
  })

  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${shop.origin}/sandbox/shiprocket/v1/external${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: object) => ask(path, body)

  test('refuses parcels abroad without a declaration, and couriers abroad that were not chosen', async () => {
    const abroad = { ...examples.newOrder, order_id: 'NK-3', billing_country: 'Nepal', billing_pincode: '44600' }
    expect((await post('/international/orders/create/adhoc', abroad)).body.errors).toHaveProperty('currency')
    const block = Object.fromEntries(
      ['customer_name', 'address', 'city', 'pincode', 'state', 'country', 'phone'].map((name) => [
        `shipping_${name}`,
        Reflect.get(abroad, `billing_${name}`),
      ]),
    )
    const terms = { currency: 'INR', reasonOfExport: 3, Terms_Of_Invoice: 'FOB', isd_code: '+977' }
    const prepaid = { payment_method: 'Prepaid', order_items: [{ ...ring, hsn: '71171990' }] }
    const declared = { ...abroad, ...terms, ...prepaid, ...block, shipping_is_billing: false, igstPaymentStatus: 'C' }
    const create = (change: object) => post('/international/orders/create/adhoc', { ...declared, ...change })
    for (const change of [
      ...[{ reasonOfExport: '' }, { Terms_Of_Invoice: '' }, { isd_code: '977' }, { igstPaymentStatus: 'X' }],
      ...[{ shipping_country: 'NP' }, { shipping_country: '' }, { billing_country: 'Nepaul' }],
      ...[{ billing_city: 'K'.repeat(31) }, { shipping_pincode: '' }, { shipping_phone: '123' }],
      ...[{ shipping_phone: '+977 9812345' }, { payment_method: 'COD' }],
    ]) {
      expect((await create(change)).body.errors, JSON.stringify(change)).toHaveProperty(Object.keys(change)[0] ?? '')
    }
    const short = await create({ order_items: [{ ...ring, hsn: '7117' }] })
    expect(short.body.errors).toEqual({
      'order_items.0.hsn': ['The order_items.0.hsn must be at least 8 characters.'],
    })
    const assign = (shipment_id: number, rest = {}) =>
      post('/international/courier/assign/awb', { shipment_id, ...rest })
    const { body: made } = await create({})
    expect((await assign(made.shipment_id)).body.errors).toHaveProperty('courier_id')
    expect((await assign(made.shipment_id, { courier_id: 142 })).status).toBe(200)
    // As live accounts do, these are refused only by the courier.
    for (const [number, change] of Object.entries({
      'NK-5': { isd_code: undefined },
      'NK-6': { shipping_is_billing: 1 },
    })) {
      const { body } = await create({ ...change, order_id: number })
      expect(await assign(body.shipment_id, { courier_id: 142 })).toMatchObject({ status: 400 })
    }
  })

  test('finds couriers abroad only for a country, a weight, a pickup and no cash', async () => {
    const find = (change: object) => {
      const query = { pickup_postcode: '380006', delivery_country: 'US', weight: '0.5', cod: '0', ...change }
      return ask(`/international/courier/serviceability?${new URLSearchParams(Object.entries(query))}`)
    }
    for (const field of ['weight', 'cod', 'delivery_country']) {
      expect((await find({ [field]: '' })).body.errors).toHaveProperty(field)
    }
    expect((await find({ pickup_postcode: '' })).status).toBe(400)
    expect((await find({ cod: '1' })).body.errors).toHaveProperty('cod')
    expect((await find({ delivery_country: 'KP' })).body).toMatchObject({ status: 404 })
    expectDocumented((await find({})).body, examples.serviceabilityAbroad)
    expectDocumented((await ask('/countries')).body, examples.countries)
  })
})
