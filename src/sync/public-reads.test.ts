import { expect, test } from 'vitest'
import { addressOf } from './api.ts'
import { publicReadOf } from './public-reads.ts'

const read = (address: string) => publicReadOf(new URL(address, 'https://shop.example'))

test('an address made for a read is known again', () => {
  expect(read(addressOf('listProducts', { query: { page: 2 } }))?.name).toBe('listProducts')
  expect(read(addressOf('searchProducts', { query: { term: 'ring' } }))?.name).toBe('searchProducts')
  expect(read(addressOf('readProduct', { path: { id: 'tara-ring' } }))).toEqual({
    name: 'readProduct',
    id: 'tara-ring',
  })
  expect(read(addressOf('relatedProducts', { path: { id: 'tara-ring' } }))?.name).toBe('relatedProducts')
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
