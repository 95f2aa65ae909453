import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { findCachedProduct } from './cached-product.ts'

const ring = { _id: 'tara-solitaire-ring', title: 'Tara Solitaire Ring' }
const hoops = { _id: 'roz-everyday-hoops', title: 'Roz Everyday Hoops' }

function clientWith(key: readonly unknown[], data: unknown): QueryClient {
  const client = new QueryClient()
  client.setQueryData(key, data)
  return client
}

test('finds a product in a list', () => {
  const client = clientWith(['listProducts', {}, { page: 1, limit: 10 }], {
    data: { products: [hoops, ring] },
    savedAt: null,
  })
  expect(findCachedProduct(client, ring._id)).toEqual(ring)
})

test('finds a product in a paged list and in related products', () => {
  const pages = [{ data: { products: [hoops] } }, { data: { products: [ring] } }]
  expect(findCachedProduct(clientWith(['listProducts', 'endless'], { pages, pageParams: [1, 2] }), ring._id)).toEqual(
    ring,
  )
  const queryKey = ['relatedProducts', { id: hoops._id }, {}]
  expect(findCachedProduct(clientWith(queryKey, { data: [ring], savedAt: null }), ring._id)).toEqual(ring)
})

test('does not find a product that no list has', () => {
  const client = clientWith(['listCategories', {}, {}], { data: [{ _id: ring._id }], savedAt: null })
  expect(findCachedProduct(client, ring._id)).toBeNull()
})
