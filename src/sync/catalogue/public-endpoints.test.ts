import { expect, test } from 'vitest'
import { endpointUrl } from '../api.ts'
import { matchPublicRequest } from './public-endpoints.ts'

const read = (address: string) => matchPublicRequest(new URL(address, 'https://shop.example'))

test('an address made for a read is known again', () => {
  expect(read(endpointUrl('listProducts', { query: { page: 2 } }))?.name).toBe('listProducts')
  expect(read(endpointUrl('searchProducts', { query: { term: 'ring' } }))?.name).toBe('searchProducts')
  expect(read(endpointUrl('readProduct', { path: { id: 'tara-ring' } }))).toEqual({
    name: 'readProduct',
    id: 'tara-ring',
  })
  expect(read(endpointUrl('relatedProducts', { path: { id: 'tara-ring' } }))?.name).toBe('relatedProducts')
})

test('the trailing slash of the specification changes nothing', () => {
  expect(read('/api/products/search/?term=ring')?.name).toBe('searchProducts')
})

test("a shopper's own reads and the catalogue document are not public reads", () => {
  expect(read('/api/users/me')).toBeNull()
  expect(read('/api/carts/42')).toBeNull()
  expect(read('/api/orders/user/42')).toBeNull()
  expect(read('/api/catalogue')).toBeNull()
})
