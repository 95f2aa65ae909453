import { expect, test } from 'vitest'
import { fillFromPinCode } from './pin-code-lookup.ts'

const area = { pin: '380009', country: 'India' as const, state: 'Gujarat', district: 'Ahmedabad', city: 'Ahmedabad' }
const address = { street: '', city: '', state: '', country: '', pincode: '380009' }

test('a PIN code fills in country, state and city', () => {
  expect(fillFromPinCode(address, area)).toEqual({ ...address, country: 'India', state: 'Gujarat', city: 'Ahmedabad' })
})

test('the city stays empty if the PIN code only determines the state', () => {
  expect(fillFromPinCode(address, { ...area, city: null })).toMatchObject({ state: 'Gujarat', city: '' })
})

test('fields that are already filled stay unchanged', () => {
  const sameState = { ...address, country: 'India', state: 'Gujarat', city: 'Sanand' }
  expect(fillFromPinCode(sameState, area)).toEqual(sameState)
  const otherState = { ...address, country: 'India', state: 'Goa' }
  expect(fillFromPinCode(otherState, area)).toEqual(otherState)
})
