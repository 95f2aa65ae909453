import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { assert, expect, test } from 'vitest'
import { queryCatalogue } from '#contract/catalogue/catalogue-query.ts'
import { readProduct } from '#contract/catalogue/product.ts'
import { toPaise } from '#contract/money.ts'
import { productQuery } from '#contract/schemas/catalogue.ts'
import { wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { endpointUrl } from '../api.ts'
import { parseListQuery, respondFromCatalogue } from './offline-responses.ts'
import { matchPublicRequest } from './public-endpoints.ts'
import { readSavedCatalogue, saveCatalogue } from './saved-catalogue.ts'

const catalogue = {
  version: '1',
  total: 3,
  synonyms: { same: [['ring', 'angoothi']], instead: [], ignored: [] },
  products: [
    wireTestProduct('tara-ring', { pricePaise: 449_00 }),
    wireTestProduct('neelam-studs', {
      categories: ['Earrings'],
      color: ['Blue'],
      materials: 'Silver',
      pricePaise: 299_00,
    }),
    wireTestProduct('laal-ring', { color: ['Red'], pricePaise: 899_00, updatedAt: '2026-11-20T00:00:00.000Z' }),
  ],
}

const products = catalogue.products.map(readProduct)

const { version, synonyms } = catalogue
await saveCatalogue({ products, synonyms }, { version, savedAt: 0, products: 3, pictured: 0, total: 3 })
const saved = await readSavedCatalogue()

async function respond(address: string) {
  assert(saved)
  const url = new URL(address, 'https://shop.example')
  const request = matchPublicRequest(url)
  return request && (await respondFromCatalogue(saved, request, url.searchParams))
}

test('filters, sorts and pages a list as the server does', async () => {
  const response = await respond(
    endpointUrl('listProducts', { query: { category: 'rings', sort: 'price-high', limit: 1 } }),
  )
  expect(response?.status).toBe(200)
  expect(response?.body).toMatchObject({
    status: 'ok',
    total: 2,
    totalPages: 2,
    page: 1,
    products: [{ _id: 'laal-ring' }],
  })
})

test('finds a product and related ones', async () => {
  expect((await respond('/api/products/tara-ring'))?.body).toMatchObject({
    status: 'ok',
    product: { title: 'tara-ring' },
  })
  expect((await respond('/api/products/tara-ring/related'))?.body).toMatchObject([{ _id: 'laal-ring' }])
})

test('searches as the server does', async () => {
  const search = async (term: string) => (await respond(endpointUrl('searchProducts', { query: { term } })))?.body
  expect(await search('angoothi under 500')).toMatchObject([{ _id: 'tara-ring' }])
  expect(await search('')).toEqual([])
  expect((await respond('/api/products/search?term=ring&limit=1'))?.body).toHaveLength(1)
  expect(await respond('/api/products/search?term=ring&limit=61')).toBeNull()
})

test('responds with 404 for an unknown product, unless the server may know it', async () => {
  expect(await respond('/api/products/unknown')).toMatchObject({ status: 404, body: { code: 'PRODUCT_UNKNOWN' } })
  assert(saved)
  const partial = { ...saved, summary: { ...saved.summary, total: 4 } }
  const request = { name: 'readProduct', id: 'unknown' } as const
  expect(await respondFromCatalogue(partial, request, new URLSearchParams())).toBeNull()
})

test('returns null for endpoints that the copy cannot serve', async () => {
  expect(await respond('/api/category')).toBeNull()
  expect(await respond('/api/reviews/tara-ring')).toBeNull()
})

test('returns null for parameters that the server would refuse', async () => {
  expect(await respond('/api/products?page=0')).toBeNull()
  expect(await respond('/api/products?limit=1000')).toBeNull()
  expect(await respond('/api/products?sort=cheapest')).toBeNull()
})

test('parses every list query as the server does', () => {
  const name = fc.constantFrom('Rings', 'rings', 'Earrings', 'Gold', 'Blue', 'Silver', 'Red, Blue', 'none', '')
  const query = fc.record(
    {
      new: fc.constantFrom('true', 'false', '1', '0'),
      category: name,
      subcategories: fc.constantFrom('Bands', 'studs,bands', 'none', ''),
      categories: fc.array(name, { maxLength: 2 }),
      colors: fc.array(name, { maxLength: 2 }),
      materials: fc.array(name, { maxLength: 2 }),
      min: fc.nat(1000),
      max: fc.nat(1000),
      sort: fc.constantFrom('popular', 'new', 'price-low', 'price-high'),
      page: fc.integer({ min: 1, max: 3 }),
      limit: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: [] },
  )
  void fc.assert(
    fc.property(query, (params) => {
      const search = new URL(endpointUrl('listProducts', { query: params }), 'https://shop.example').searchParams
      const { new: newest, min, max, ...parsed } = productQuery.parse(fieldsOf(search))
      const onServer = queryCatalogue(products, {
        ...parsed,
        minPaise: min === undefined ? undefined : toPaise(min),
        maxPaise: max === undefined ? undefined : toPaise(max),
        sort: parsed.sort ?? (newest ? 'new' : undefined),
      })
      const onDevice = parseListQuery(search)
      expect(onDevice && queryCatalogue(products, onDevice)).toEqual(onServer)
    }),
  )
})

/** Parses a query string as Fastify does: repeated names become lists. */
function fieldsOf(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key)
      return [key, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
