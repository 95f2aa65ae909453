import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Render } from '#contract/rendering.ts'
import { makeRenderer } from '../../../src/entry-server.tsx'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop
let render: Render

beforeAll(async () => {
  shop = await startShop({ store: 'sqlite' })
  render = makeRenderer({ origin: shop.origin, transport: (url, init) => fetch(shop.origin + url, init) })
})
afterAll(() => shop.stop())

async function pageAt(address: string) {
  const page = await render(address)
  if (page.kind !== 'page') throw new Error(`${address} is not rendered.`)
  return page
}

test('pages rendered at the same time each have their own data', async () => {
  const addresses = ['/products?category=rings', '/products?category=earrings']
  const [rings, earrings] = await Promise.all(addresses.map((address) => pageAt(address)))
  expect(rings?.data).not.toBe(earrings?.data)
  expect((await pageAt('/products?category=rings')).body).toBe(rings?.body)
  expect((await pageAt('/products?category=earrings')).body).toBe(earrings?.body)
})

test.each([
  ['/products?category=Rings', '/products?category=rings'],
  ['/products?colors=RED,%20red,green', '/products?colors=red,green'],
  ['/products?category=rings&min=350.001&max=0800', '/products?category=rings&min=350&max=800'],
])('%s has the HTML of %s', async (written, canonical) => {
  // Their data differs, because it contains the time at which it was read.
  const { data: _, ...expected } = await pageAt(canonical)
  expect(expected).toMatchObject({ status: 200, body: expect.stringContaining('Gulnaar') })
  const { data: __, ...page } = await pageAt(written)
  expect(page).toEqual(expected)
})

test.each([
  '/products?category=buy+gold+at+evil.example',
  '/products?category=rings&subcategories=buy+gold',
  '/products?category=buy+gold&colors=red&sort=new',
])('search engines are told that %s does not exist, and find none of its words in its title', async (address) => {
  const { status, head } = await pageAt(address)
  expect(status).toBe(404)
  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(head).not.toMatch(/buy/i)
})

test('a filter that leaves nothing is still a list of the shop', async () => {
  const { status, head } = await pageAt('/products?category=rings&subcategories=bands&max=50')
  expect(status).toBe(200)
  expect(head).not.toContain('noindex')
})
