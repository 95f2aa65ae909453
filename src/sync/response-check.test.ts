import { expect, test } from 'vitest'
import { isResponseOf } from './response-check.ts'

const wishlist = {
  status: 'ok',
  products: [{ _id: 'ring', title: 'Ring', price: 499, image: [], stock: 5, color: ['gold'] }],
  revision: 3,
}

test('accepts a response with the fields that are read, and any others', () => {
  expect(isResponseOf('readWishlist', wishlist)).toBe(true)
  expect(isResponseOf('readWishlist', { ...wishlist, products: [], sharedWith: 'Asha' })).toBe(true)
})

test.each([
  ['no object', null],
  ['a list instead of an object', []],
  ['the object of a captive portal', { status: 'ok' }],
  ['a number as text', { ...wishlist, revision: '3' }],
  ['an item that lacks a field', { ...wishlist, products: [{ _id: 'ring' }] }],
  ['a list with an item of another type', { ...wishlist, products: [{ ...wishlist.products[0], color: [7] }] }],
])('rejects %s', (_, body) => {
  expect(isResponseOf('readWishlist', body)).toBe(false)
})

test('accepts anything for an endpoint whose response is not read', () => {
  expect(isResponseOf('logout', {})).toBe(true)
})
