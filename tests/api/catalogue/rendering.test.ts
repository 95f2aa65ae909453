import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Render, Transport } from '#contract/rendering.ts'
import type { WireProduct, WireProductPage } from '#contract/schemas/catalogue.ts'
import { makeRenderer } from '../../../src/entry-server.tsx'
import { type InProcessShop, startShop } from '../../support/shop/start-shop.ts'

let shop: InProcessShop
let render: Render

beforeAll(async () => {
  shop = await startShop({ store: 'sqlite' })
  render = makeRenderer(shop.origin)
})
afterAll(() => shop.stop())

const readFromShop: Transport = (url, init) => fetch(shop.origin + url, init)

async function pageAt(address: string, transport = readFromShop) {
  const page = await render(address, { transport })
  if (page.kind !== 'page') throw new Error(`${address} is not rendered.`)
  return { ...page, body: page.body.join('') }
}

test.each(['/', '/products', '/products?category=rings', '/products/mehfil-jhumka', '/contact-us', '/terms', '/404'])(
  '%s has the same HTML when it reuses parts of earlier pages',
  async (address) => {
    // The first two renderings contain parts that no two earlier pages had.
    const [first, , third] = [await pageAt(address), await pageAt(address), await pageAt(address)]
    expect(third.head).toBe(first.head)
    expect(third.body).toBe(first.body)
    expect(first.body).not.toContain('shared-part')
  },
)

test.each<[shown: string, change: Partial<WireProduct>]>([
  ['/products/another-ring', { _id: 'another-ring' }],
  ['Another ring', { title: 'Another ring' }],
  ['₹12,345', { price: 12345 }],
  ['/media/another.640.avif', { image: ['/media/another.900.webp'] }],
  ['Another view', { alt: ['Another view'] }],
  ['data:image/webp;base64,another', { blur: ['data:image/webp;base64,another'] }],
  ['Out of stock', { stock: 0 }],
])('a product card shows %s as soon as the product changes', async (shown, change) => {
  const bodyWith = async (change: Partial<WireProduct>) => {
    const readOneProduct: Transport = async (url, init) => {
      const response = await readFromShop(url, init)
      if (!url.startsWith('/api/products')) return response
      const { products, ...list }: WireProductPage = await response.json()
      return Response.json({ ...list, products: products.slice(0, 1).map((product) => ({ ...product, ...change })) })
    }
    return (await pageAt('/products', readOneProduct)).body
  }
  // Rendered twice, the card is kept for later pages.
  await bodyWith({})
  expect((await bodyWith({})).includes(shown)).toBe(false)
  expect((await bodyWith(change)).includes(shown)).toBe(true)
})

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
  ['/products?category=rings&min=351&max=799', '/products?category=rings&min=350&max=800'],
])('%s has the HTML of %s', async (written, canonical) => {
  // Their data differs, because it contains the time at which it was read.
  const { data: _, ...expected } = await pageAt(canonical)
  expect(expected).toMatchObject({ status: 200, body: expect.stringContaining('Gulnaar') })
  const { data: __, ...page } = await pageAt(written)
  expect(page).toEqual(expected)
})
