/** Whatever is sent to an endpoint, the shop answers and never fails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { apiClient, type Shopper } from '../support/shop/api-client.ts'
import { newBuyer, rings } from '../support/shop/buyer.ts'
import { ownerCommand } from '../support/shop/owner-command.ts'
import { type SampleRequest, sampleRequest, withEachNumber } from '../support/shop/sample-request.ts'
import { type InProcessShop, startShop } from '../support/shop/start-shop.ts'
import { stores } from '../support/shop/stores.ts'

const names = Object.keys(endpoints) as EndpointName[]

/** These end the session or the account of the one who asks. */
const ENDINGS: readonly EndpointName[] = ['logout', 'deleteAccount']

const BODIES = ['null', '[]', '[null]', '7', '"text"', '{"a":null}', '']
const NUMBERS = [0, -1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, 0.5]

describe.each(stores)('on %s', (store) => {
  let shop: InProcessShop
  let asha: Shopper
  let ids: Record<string, string>
  let staffToken: string
  const ask = apiClient(() => shop.origin)

  beforeAll(async () => {
    shop = await startShop({ store })
    asha = await newBuyer(ask)
    const added = await ownerCommand(shop, 'staff-token', 'add', 'Ravi')
    staffToken = added.lines.at(-1) ?? ''
    const { answer } = await ask('createOrder', { body: rings(), token: asha.token })
    ids = { userId: asha.user._id, id: answer.data._id }
  })
  afterAll(() => shop.stop())

  const send = async ({ method, path, query }: SampleRequest, body: string | undefined) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const token = method === 'PUT' && path.startsWith('/api/products/') ? staffToken : asha.token
    const response = await fetch(`${shop.origin}${path}?${search}`, {
      method,
      headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && body !== undefined && { body }),
    })
    const text = await response.text()
    expect(response.status, `${method} ${path}?${search} with ${body}: ${text}`).toBeLessThan(500)
  }

  test.each(names.filter((name) => endpoints[name].method !== 'GET' && !ENDINGS.includes(name)))(
    '%s answers to bodies of any type',
    async (name) => {
      for (const body of [...BODIES, undefined]) await send(sampleRequest(name, ids), body)
    },
  )

  const withNumbers = names.filter((name) => {
    const { body, query, path } = sampleRequest(name)
    return withEachNumber([body, query], 0).length > 0 || path.includes('version')
  })

  test.each(withNumbers)('%s answers to numbers of any size', async (name) => {
    const sample = sampleRequest(name, ids)
    await send(sample, JSON.stringify(sample.body))
    for (const number of NUMBERS) {
      for (const body of withEachNumber(sample.body, number)) await send(sample, JSON.stringify(body))
      for (const query of withEachNumber(sample.query, number)) {
        await send({ ...sample, query: query as SampleRequest['query'] }, JSON.stringify(sample.body))
      }
    }
  })

  test.each(['2147483648', '999999999999999'])('a bag is not changed with the revision %s', async (revision) => {
    const body = { products: [] }
    const asking = {
      path: { userId: asha.user._id },
      token: asha.token,
      headers: { 'if-match': `"${revision}"` },
      body,
    }
    expect((await ask('replaceCart', asking)).http).toBeLessThan(500)
  })

  test.each(['readCatalogueChanges', 'listProducts', 'readCart'] as const)(
    '%s answers to ids that are numbers of any size',
    async (name) => {
      for (const number of NUMBERS) {
        const path = endpoints[name].path.replaceAll(/:\w+/g, String(number))
        await send({ ...sampleRequest(name), path: `/api${path}` }, undefined)
      }
    },
  )
})
