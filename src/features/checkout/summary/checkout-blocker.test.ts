import { expect, test } from 'vitest'
import { readIndianPhone } from '#contract/orders/indian-phone.ts'
import { checkoutBlocker, missingFields } from './checkout-blocker.ts'

const phone = '9876543210'
const called = (typed: string) => ({ phone: typed, reading: readIndianPhone(typed) })
const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

test('nothing is missing from a complete address with a payment method', () => {
  expect(missingFields({ address: home, ...called(phone) }, true)).toEqual([])
})

test('missing address fields are listed in the order of the form', () => {
  const empty = { street: '', city: '', state: '', country: '', pincode: '' }
  expect(missingFields({ address: empty, ...called(phone) }, true)).toEqual([
    'country',
    'state',
    'city',
    'postal code',
    'street address',
  ])
})

test('a field of only whitespace counts as missing', () => {
  expect(missingFields({ address: { ...home, street: ' \t\u200b\u2060 ' }, ...called(phone) }, true)).toEqual([
    'street address',
  ])
})

test('a phone number is asked for, and must be right as far as the page can tell', () => {
  expect(missingFields({ address: home, ...called('') }, true)).toEqual(['phone number'])
  expect(missingFields({ address: home, ...called('98765') }, false)).toEqual([
    'complete phone number',
    'payment method',
  ])
  expect(missingFields({ address: home, ...called('0000000000') }, true)).toEqual(['complete phone number'])
  expect(missingFields({ address: home, ...called('+91 98765-43210') }, true)).toEqual([])
  expect(missingFields({ address: { ...home, country: 'Canada' }, phone: '98765', reading: null }, true)).toEqual([])
})

test('a missing payment method is listed last', () => {
  expect(missingFields({ address: { ...home, city: '' }, ...called(phone) }, false)).toEqual(['city', 'payment method'])
})

test('one reason is given at a time: connection, prices and stock, missing sizes, missing fields, changed lines', () => {
  const missing = missingFields({ address: { ...home, city: '' }, ...called(phone) }, false)
  const blocked = { reachable: false, isChecked: false, withoutSize: ['Tara Ring'], hasChanges: true, missing }
  expect(checkoutBlocker(blocked)?.reason).toBe('Checkout needs a connection.')
  expect(checkoutBlocker({ ...blocked, reachable: true })?.reason).toBe('Back online. Checking prices and stock…')
  const unsized = { ...blocked, reachable: true, isChecked: true }
  expect(checkoutBlocker(unsized)?.reason).toBe('Please choose a size for Tara Ring.')
  const checked = { ...unsized, withoutSize: [] }
  expect(checkoutBlocker(checked)?.reason).toBe('Still needed: city, payment method.')
  expect(checkoutBlocker({ ...checked, missing: [] })?.reason).toBe('Please accept the changes above first.')
  expect(checkoutBlocker({ ...checked, missing: [], hasChanges: false })).toBe(null)
})

test('nothing can be bought for a postal code to which no courier delivers', () => {
  const ready = { reachable: true, isChecked: true, withoutSize: [], hasChanges: false, missing: [] }
  expect(checkoutBlocker({ ...ready, isServed: false })?.reason).toMatch(/^No courier delivers to this postal code/)
  expect(
    checkoutBlocker({ ...ready, isServed: false, missing: missingFields({ address: home, ...called(phone) }, false) })
      ?.reason,
  ).toMatch(/^No courier delivers/)
  expect(checkoutBlocker({ ...ready, isServed: true })).toBe(null)
})
