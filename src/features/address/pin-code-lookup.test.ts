import { describe, expect, test } from 'vitest'
import { fillFromPinCode } from './pin-code-lookup.ts'

const ahmedabad = { country: 'India' as const, state: 'Gujarat', city: 'Ahmedabad' }
const mumbai = { country: 'India' as const, state: 'Maharashtra', city: 'Mumbai' }
const empty = { street: '', city: '', state: '', country: '', pincode: '380009' }

describe('a PIN code', () => {
  test('fills in country, state and city', () => {
    expect(fillFromPinCode(empty, ahmedabad)).toEqual({
      address: { ...empty, ...ahmedabad },
      filled: { state: 'Gujarat', city: 'Ahmedabad' },
    })
  })

  test('leaves the city empty if it only determines the state', () => {
    expect(fillFromPinCode(empty, { ...ahmedabad, city: null }).address).toMatchObject({ state: 'Gujarat', city: '' })
  })

  test('replaces what the one before it filled in', () => {
    const first = fillFromPinCode(empty, mumbai)
    expect(fillFromPinCode(first.address, ahmedabad, first.filled).address).toMatchObject(ahmedabad)
    const noCity = fillFromPinCode(first.address, { ...ahmedabad, city: null }, first.filled)
    expect(noCity).toMatchObject({ address: { state: 'Gujarat', city: '' }, filled: { state: 'Gujarat', city: '' } })
    expect(fillFromPinCode(noCity.address, mumbai, noCity.filled).address).toMatchObject(mumbai)
  })

  test('keeps the state and the city that were chosen', () => {
    const sanand = { ...empty, country: 'India', state: 'Gujarat', city: 'Sanand' }
    expect(fillFromPinCode(sanand, ahmedabad).address).toEqual(sanand)
    const goa = { ...empty, country: 'India', state: 'Goa' }
    expect(fillFromPinCode(goa, ahmedabad).address).toEqual(goa)
  })

  test('replaces the state that it filled in, and keeps the city chosen after it', () => {
    const { address, filled } = fillFromPinCode(empty, mumbai)
    const chosen = { ...address, city: 'Bandra' }
    expect(fillFromPinCode(chosen, ahmedabad, filled)).toMatchObject({
      address: { state: 'Gujarat', city: 'Bandra' },
      filled: { state: 'Gujarat', city: '' },
    })
  })
})
