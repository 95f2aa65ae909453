import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { toWireProduct } from '#contract/catalogue/product.ts'
import { testProduct, wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { findCachedProduct } from './cached-product.ts'

const product = testProduct('tara-solitaire-ring')
const ring = toWireProduct(product)
const hoops = wireTestProduct('roz-everyday-hoops')

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
  expect(findCachedProduct(client, ring._id)).toEqual(product)
})

test('finds a product in a paged list and in related products', () => {
  const pages = [{ data: { products: [hoops] } }, { data: { products: [ring] } }]
  expect(findCachedProduct(clientWith(['listProducts', 'endless'], { pages, pageParams: [1, 2] }), ring._id)).toEqual(
    product,
  )
  const queryKey = ['relatedProducts', { id: hoops._id }, {}]
  expect(findCachedProduct(clientWith(queryKey, { data: [ring], savedAt: null }), ring._id)).toEqual(product)
})

test('does not find a product that no list has', () => {
  const client = clientWith(['listCategories', {}, {}], { data: [{ _id: ring._id }], savedAt: null })
  expect(findCachedProduct(client, ring._id)).toBeNull()
})
