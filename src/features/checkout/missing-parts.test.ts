import { expect, test } from 'vitest'
import { missingParts } from './missing-parts.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }

test('a whole address and a way to pay miss nothing', () => {
  expect(missingParts(home, true)).toEqual([])
})

test('each empty part of the address is named, in the order of the form', () => {
  const nowhere = { street: '', city: '', state: '', country: '', pincode: '' }
  expect(missingParts(nowhere, true)).toEqual(['country', 'state', 'city', 'postal code', 'street address'])
})

test('spaces are nothing', () => {
  expect(missingParts({ ...home, street: ' \t ' }, true)).toEqual(['street address'])
})

test('the way to pay comes last', () => {
  expect(missingParts({ ...home, city: '' }, false)).toEqual(['city', 'payment method'])
})
