import { expect, test } from 'vitest'
import { checkoutBlocker, missingFields } from './checkout-blocker.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

test('nothing is missing from a complete address with a payment method', () => {
  expect(missingFields(home, true)).toEqual([])
})

test('missing address fields are listed in the order of the form', () => {
  const empty = { street: '', city: '', state: '', country: '', pincode: '' }
  expect(missingFields(empty, true)).toEqual(['country', 'state', 'city', 'postal code', 'street address'])
})

test('a field of only whitespace counts as missing', () => {
  expect(missingFields({ ...home, street: ' \t ' }, true)).toEqual(['street address'])
})

test('a missing payment method is listed last', () => {
  expect(missingFields({ ...home, city: '' }, false)).toEqual(['city', 'payment method'])
})

test('one reason is given at a time: connection, prices and stock, missing sizes, missing fields, changed lines', () => {
  const missing = ['city', 'payment method']
  const blocked = { reachable: false, isChecked: false, withoutSize: ['Tara Ring'], hasChanges: true, missing }
  expect(checkoutBlocker(blocked)).toBe('Checkout needs a connection.')
  expect(checkoutBlocker({ ...blocked, reachable: true })).toBe('Back online. Checking prices and stock…')
  const unsized = { ...blocked, reachable: true, isChecked: true }
  expect(checkoutBlocker(unsized)).toBe('Please choose a size for Tara Ring.')
  const checked = { ...unsized, withoutSize: [] }
  expect(checkoutBlocker(checked)).toBe('Still needed: city, payment method.')
  expect(checkoutBlocker({ ...checked, missing: [] })).toBe('Please accept the changes above first.')
  expect(checkoutBlocker({ ...checked, missing: [], hasChanges: false })).toBe('')
})

test('nothing can be bought for a postal code to which no courier delivers', () => {
  const ready = { reachable: true, isChecked: true, withoutSize: [], hasChanges: false, missing: [] }
  expect(checkoutBlocker({ ...ready, isServed: false })).toMatch(/^No courier delivers to this postal code/)
  expect(checkoutBlocker({ ...ready, isServed: true })).toBe('')
})
