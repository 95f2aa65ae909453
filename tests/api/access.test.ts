/** Who may call each endpoint of the contract's table, and with whose ids. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { setOrderStatus } from '#server/domains/ordering/orders/change-order-status.ts'
import { apiClient, type Shopper } from '../support/shop/api-client.ts'
import { homeAddress, newBuyer, newPurchase, RING, RING_PRICE, rings } from '../support/shop/buyer.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { sampleRequest } from '../support/shop/sample-request.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'

const names = Object.keys(endpoints) as EndpointName[]
const withAccess = (access: Endpoint['access']) => names.filter((name) => endpoints[name].access === access)

/** Parameters of paths that name what belongs to somebody. */
const namesSomebodys = (name: EndpointName) =>
  endpoints[name].access === 'shopper' && /:(id|userId)\b/.test(endpoints[name].path)

const withLink = names.filter((name) => endpoints[name].path.includes('/follow/:token'))

/** They end the session or the account of the one who asks. */
const ENDINGS: readonly EndpointName[] = ['logout', 'deleteAccount']

/** Where no body made from the schema is valid. */
const oneReturned = { products: [{ position: 0, quantity: 1 }], reason: 'size', wanted: 'refund' }
const bodies: Partial<Record<EndpointName, unknown>> = {
  updateUser: { fullname: 'Someone Else' },
  replaceCart: { products: [{ productID: RING, quantity: 1 }] },
  confirmOrder: { code: '123456' },
  requestReturn: oneReturned,
  requestFollowedReturn: oneReturned,
  createOrder: rings(),
}

const STREET = '7 Hidden Lane, Paldi'
const PHONE = '9811122233'

let shop: InProcessShop
let asha: Shopper
let meera: Shopper
let staffToken: string
let followToken: string
/** Asha's, under every name that paths and bodies use. */
let ids: Record<string, string>
const ask = apiClient(() => shop.origin)

beforeAll(async () => {
  shop = await startShop()
  asha = await newBuyer(ask)
  meera = await newBuyer(ask, 'Meera Shah')
  staffToken = await newStaffToken()
  const { token } = asha
  const address = { ...homeAddress, street: STREET }
  await ask('updateUser', { path: { id: asha.user._id }, token, body: { full_address: address, number: PHONE } })
  const products = [{ productID: RING, quantity: 2 }]
  await ask('replaceCart', { path: { userId: asha.user._id }, token, body: { products } })
  await ask('replaceWishlist', { path: { userId: asha.user._id }, token, body: { products: [{ productID: RING }] } })
  const buy = async () =>
    (await ask('createOrder', { body: rings(1, { address }), token, headers: newPurchase() })).answer
  const [open, received] = [await buy(), await buy()]
  await setOrderStatus(shop.db, received.data._id, 'shipped', Date.now())
  await setOrderStatus(shop.db, received.data._id, 'delivered', Date.now())
  const body = { ...oneReturned, payTo: 'asha@upi' }
  const asked = await ask('requestReturn', { path: { id: received.data._id }, token, headers: newPurchase(), body })
  expect(asked.http).toBe(200)
  const link = await ask('replaceFollowLink', { path: { id: open.data._id }, token })
  followToken = link.answer.token
  ids = {
    userId: asha.user._id,
    userID: asha.user._id,
    user_id: asha.user._id,
    orderId: open.data._id,
    order_id: open.data._id,
    id: open.data._id,
    returnId: asked.answer.data._id,
  }
  await shop.outbox.runDue()
})
afterAll(() => shop.stop())

/** Belongs to no account. */
async function newStaffToken(): Promise<string> {
  const { lines } = await ownerCommand(shop, 'staff-token', 'add', 'Farah')
  return lines.at(-1) ?? ''
}

function parcelOfHers() {
  return {
    order_id: ids.id,
    order_date: '2026-11-27',
    billing_customer_name: 'Asha',
    billing_address: STREET,
    billing_city: homeAddress.city,
    billing_pincode: homeAddress.pincode,
    billing_state: homeAddress.state,
    billing_country: homeAddress.country,
    billing_email: asha.email,
    billing_phone: PHONE,
    order_items: [{ name: 'Vana Leaf Ring', sku: RING, units: 1, selling_price: RING_PRICE }],
    units: 1,
    sub_total: RING_PRICE,
  }
}

async function send(name: EndpointName, token: string | null) {
  const [, subject] = endpoints[name].path.split('/')
  const id = { users: ids.userId, returns: ids.returnId }[subject ?? ''] ?? ids.id
  const sample = sampleRequest(name, { ...ids, ...(id && { id }), token: followToken })
  const body = bodies[name] ?? (name === 'createShipment' ? parcelOfHers() : sample.body)
  const query = new URLSearchParams(Object.entries(sample.query).map(([key, value]) => [key, String(value)]))
  const response = await fetch(`${shop.origin}${sample.path}?${query}`, {
    method: sample.method,
    headers: {
      ...newPurchase(),
      ...(token !== null && { 'x-access-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const code: string | undefined = /"code":"(\w+)"/.exec(text)?.[1]
  return { http: response.status, text, code }
}

/** All rows of the database that name her, her orders or her return. */
async function ashasRows(): Promise<string[]> {
  const hers = [asha.user._id, asha.email, ids.id, ids.returnId, followToken].map(String)
  const tables = await shop.db.introspection.getTables()
  const rows = await Promise.all(
    // Jobs run at any time; the others name nobody.
    tables
      .filter(({ name }) => !['outbox', 'pictures', 'products'].includes(name))
      .map(async ({ name }) => {
        const all = await shop.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute()
        return all.map((row) => `${name} ${JSON.stringify(row)}`)
      }),
  )
  return rows
    .flat()
    .filter((row) => hers.some((id) => row.includes(id)))
    .sort()
}

async function expectNothingOfHers(name: EndpointName, token: string | null) {
  const before = await ashasRows()
  const response = await send(name, token)
  expect(await ashasRows()).toEqual(before)
  for (const secret of [STREET, PHONE, asha.email, followToken]) expect(response.text).not.toContain(secret)
  return response
}

describe('guests', () => {
  test.each([...withAccess('shopper'), ...withAccess('staff')])('must log in for %s', async (name) => {
    for (const token of [null, 'unknown', followToken]) {
      expect(await expectNothingOfHers(name, token)).toMatchObject({ http: 401, code: 'LOGIN_NEEDED' })
    }
  })

  test.each(withAccess('anyone'))('may call %s', async (name) => {
    const { http, code } = await send(name, null)
    expect(['LOGIN_NEEDED', 'STAFF_ONLY']).not.toContain(code)
    expect(http).toBeLessThan(500)
  })
})

describe('another shopper', () => {
  test.each(names.filter(namesSomebodys))('does not find what is not theirs at %s', async (name) => {
    expect(await expectNothingOfHers(name, meera.token)).toMatchObject({ http: 404 })
  })

  const others = withAccess('shopper').filter((name) => !namesSomebodys(name) && !ENDINGS.includes(name))
  test.each(others)('gets and changes nothing of hers with her ids in %s', async (name) => {
    expect((await expectNothingOfHers(name, meera.token)).http).toBeLessThan(500)
  })

  test.each(['createShipment', 'saveOccasion', 'startHostedPayment'] as const)(
    'does not find hers in %s',
    async (name) => {
      expect(await send(name, meera.token)).toMatchObject({ http: 404 })
    },
  )

  test.each(withAccess('staff'))('may not call %s', async (name) => {
    expect(await expectNothingOfHers(name, meera.token)).toMatchObject({ http: 403, code: 'STAFF_ONLY' })
  })
})

describe('staff', () => {
  test.each(withAccess('staff'))('may call %s', async (name) => {
    const { http, code } = await send(name, staffToken)
    expect(['LOGIN_NEEDED', 'STAFF_ONLY']).not.toContain(code)
    expect(http).toBeLessThan(500)
  })

  test.each(withAccess('shopper'))('is no shopper, and finds nothing of hers at %s', async (name) => {
    expect(await expectNothingOfHers(name, staffToken)).toMatchObject({ http: 401, code: 'LOGIN_NEEDED' })
  })
})

describe('whoever has a link to her order', () => {
  test('sees the order without street, phone and email', async () => {
    const { http, text } = await send('followOrder', null)
    expect(http).toBe(200)
    for (const secret of [STREET, PHONE, asha.email]) expect(text).not.toContain(secret)
  })

  test.each(withLink.filter((name) => endpoints[name].method !== 'GET'))('changes nothing with %s', async (name) => {
    for (const token of [null, meera.token]) {
      const before = await ashasRows()
      expect((await send(name, token)).http).toBeGreaterThanOrEqual(400)
      expect(await ashasRows()).toEqual(before)
    }
  })
})

test('the shopper finds what is hers', async () => {
  for (const name of names.filter((name) => namesSomebodys(name) && endpoints[name].method === 'GET')) {
    expect((await send(name, asha.token)).http, name).toBe(200)
  }
})
