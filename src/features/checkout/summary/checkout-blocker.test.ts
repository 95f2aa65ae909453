import { expect, test } from 'vitest'
import { checkoutBlocker, missingFields } from './checkout-blocker.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

test('a whole address and a way to pay miss nothing', () => {
  expect(missingFields(home, true)).toEqual([])
})

test('each empty part of the address is named, in the order of the form', () => {
  const nowhere = { street: '', city: '', state: '', country: '', pincode: '' }
  expect(missingFields(nowhere, true)).toEqual(['country', 'state', 'city', 'postal code', 'street address'])
})

test('spaces are nothing', () => {
  expect(missingFields({ ...home, street: ' \t ' }, true)).toEqual(['street address'])
})

test('the way to pay comes last', () => {
  expect(missingFields({ ...home, city: '' }, false)).toEqual(['city', 'payment method'])
})

test('what stands against buying is told one at a time: the connection, prices and stock, what is missing, what has changed', () => {
  const against = { reached: false, isChecked: false, hasChanges: true, missing: ['city', 'payment method'] }
  expect(checkoutBlocker(against)).toBe('Checkout needs a connection.')
  expect(checkoutBlocker({ ...against, reached: true })).toBe('You are back. Looking at prices and stock once more…')
  const checked = { ...against, reached: true, isChecked: true }
  expect(checkoutBlocker(checked)).toBe('Still needed: city, payment method.')
  expect(checkoutBlocker({ ...checked, missing: [] })).toBe('Please accept what has changed first.')
  expect(checkoutBlocker({ ...checked, missing: [], hasChanges: false })).toBe('')
})
