import { expect, test } from 'vitest'
import { endpointUrl } from '../api.ts'
import { matchPublicRequest } from './public-endpoints.ts'

const match = (address: string) => matchPublicRequest(new URL(address, 'https://shop.example'))

test('matches the addresses of public endpoints', () => {
  expect(match(endpointUrl('listProducts', { query: { page: 2 } }))?.name).toBe('listProducts')
  expect(match(endpointUrl('searchProducts', { query: { term: 'ring' } }))?.name).toBe('searchProducts')
  expect(match(endpointUrl('readProduct', { path: { id: 'tara-ring' } }))).toEqual({
    name: 'readProduct',
    id: 'tara-ring',
  })
  expect(match(endpointUrl('relatedProducts', { path: { id: 'tara-ring' } }))?.name).toBe('relatedProducts')
})

test('ignores a trailing slash', () => {
  expect(match('/api/products/search/?term=ring')?.name).toBe('searchProducts')
})

test('matches neither personal endpoints nor the catalogue copy', () => {
  expect(match('/api/users/me')).toBeNull()
  expect(match('/api/carts/42')).toBeNull()
  expect(match('/api/orders/user/42')).toBeNull()
  expect(match('/api/catalogue')).toBeNull()
})
