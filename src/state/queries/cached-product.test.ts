import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedProduct } from './cached-product.ts'
import { endpointQuery } from './queries.ts'

const ring = { _id: 'tara-solitaire-ring', title: 'Tara Solitaire Ring' }
const hoops = { _id: 'roz-everyday-hoops', title: 'Roz Everyday Hoops' }

function clientWith(key: readonly unknown[], data: unknown): QueryClient {
  const client = new QueryClient()
  client.setQueryData(key, data)
  return client
}

test('a product is known from a page of a list', () => {
  const { queryKey } = endpointQuery('listProducts', { query: { page: 1, limit: 10 } })
  const client = clientWith(queryKey, { data: { products: [hoops, ring] }, savedAt: null })
  expect(findCachedProduct(client, ring._id)).toEqual(ring)
})

test('a product is known from an endless list and from related products', () => {
  const pages = [{ data: { products: [hoops] } }, { data: { products: [ring] } }]
  expect(findCachedProduct(clientWith(['listProducts', 'endless'], { pages, pageParams: [1, 2] }), ring._id)).toEqual(
    ring,
  )
  const { queryKey } = endpointQuery('relatedProducts', { path: { id: hoops._id } })
  expect(findCachedProduct(clientWith(queryKey, { data: [ring], savedAt: null }), ring._id)).toEqual(ring)
})

test('a product that no list has shown is not known, whatever else was read', () => {
  const client = clientWith(['listCategories', {}, {}], { data: [{ _id: ring._id }], savedAt: null })
  expect(findCachedProduct(client, ring._id)).toBeNull()
})
