import { expect, test } from 'vitest'
import { fillFromPinCode } from './pin-code-lookup.ts'

const place = { pin: '380009', country: 'India' as const, state: 'Gujarat', district: 'Ahmedabad', city: 'Ahmedabad' }
const address = { street: '', city: '', state: '', country: '', pincode: '380009' }

test('a postal code fills country, state and city', () => {
  expect(fillFromPinCode(address, place)).toEqual({ ...address, country: 'India', state: 'Gujarat', city: 'Ahmedabad' })
})

test('where only the state is known, the city stays open', () => {
  expect(fillFromPinCode(address, { ...place, city: null })).toMatchObject({ state: 'Gujarat', city: '' })
})

test('what the shopper has filled in stays', () => {
  const chosen = { ...address, country: 'India', state: 'Gujarat', city: 'Sanand' }
  expect(fillFromPinCode(chosen, place)).toEqual(chosen)
  const elsewhere = { ...address, country: 'India', state: 'Goa' }
  expect(fillFromPinCode(elsewhere, place)).toEqual(elsewhere)
})
