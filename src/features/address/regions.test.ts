import { expect, test } from 'vitest'
import type { Address } from '#contract/schemas/address.ts'
import type { PlaceList } from './region-queries.ts'
import { countryMistake, stateMistake, withCountry, withPresentNames, withState } from './regions.ts'

const list = (names: string[], otherNames: PlaceList['otherNames'] = {}): PlaceList => ({ names, otherNames })

const lists = {
  countries: list(['India', 'Nepal', 'United States'], { India: ['IN', 'Bharat'] }),
  states: list(['Goa', 'Gujarat', 'Odisha'], { Odisha: ['Orissa'], Gujarat: ['GJ'] }),
  cities: list(['Ahmedabad', 'Vadodara'], { Vadodara: ['Baroda'] }),
}
const home: Address = {
  street: '14, C G Road',
  city: 'Ahmedabad',
  state: 'Gujarat',
  country: 'India',
  pincode: '380009',
}
const unlisted = { countries: lists.countries, states: undefined, cities: undefined }

test('another country clears state and city', () => {
  const moved = { ...home, country: 'Nepal', state: '', city: '' }
  expect(withCountry(home, 'Nepal', lists, false)).toEqual(moved)
  expect(withCountry({ ...home, city: 'Khandala Khurd' }, 'Nepal', lists, false)).toEqual(moved)
})

test('a country in the place of none, or of a mistyped one, keeps state and city', () => {
  expect(withCountry({ ...home, country: '' }, 'India', unlisted, false)).toEqual(home)
  expect(withCountry({ ...home, country: 'Indai' }, 'India', unlisted, false)).toEqual(home)
})

test('the same country or state in other words clears nothing', () => {
  expect(withCountry(home, 'Republic of India', lists, false)).toEqual(home)
  expect(withState(home, 'Gujarath', lists)).toEqual(home)
})

test('another state clears its cities, and keeps a village that is in no list', () => {
  expect(withState(home, 'Goa', lists)).toEqual({ ...home, state: 'Goa', city: '' })
  const village = { ...home, city: 'Khandala Khurd' }
  expect(withState(village, 'Goa', lists)).toEqual({ ...village, state: 'Goa' })
})

test('a browser may fill in country, state and city in any order', () => {
  const american = { country: 'United States', state: 'California', city: 'San Francisco' }
  const fill: Record<string, (address: Address) => Address> = {
    country: (address) => withCountry(address, american.country, lists, true),
    state: (address) => withState(address, american.state, lists),
    city: (address) => ({ ...address, city: american.city }),
  }
  const orders = [
    'country state city',
    'country city state',
    'state country city',
    'state city country',
    'city state country',
    'city country state',
  ]
  for (const order of orders) {
    const filled = order.split(' ').reduce((address, field) => fill[field]?.(address) ?? address, home)
    expect(filled, order).toEqual({ ...home, ...american })
  }
})

test('what belongs to the old country goes if the browser fills in no state', () => {
  expect(withCountry(home, 'Nepal', lists, true)).toEqual({ ...home, country: 'Nepal', state: '', city: '' })
})

test('a misspelled country clears nothing, nor does its correction', () => {
  for (const typed of ['Indai', 'Untied Sates', 'Ind ia x']) {
    const slipped = withCountry(home, typed, lists, false)
    expect(slipped).toEqual({ ...home, country: typed })
    expect(withCountry(slipped, 'India', lists, false)).toEqual(home)
  }
})

test('former names and short forms become the listed ones, and other text stays', () => {
  expect(withPresentNames({ ...home, country: 'IN', state: 'GJ', city: 'Baroda' }, lists)).toEqual({
    ...home,
    city: 'Vadodara',
  })
  expect(withPresentNames({ ...home, country: 'bharat', state: 'orissa', city: 'Khandala' }, lists)).toEqual({
    ...home,
    state: 'Odisha',
    city: 'Khandala',
  })
  expect(withPresentNames({ ...home, state: 'Gujarat (GJ)' }, lists)).toEqual(home)
  expect(withPresentNames({ ...home, country: 'भारत', state: ' gujarat ', city: 'AHMEDABAD' }, lists)).toEqual(home)
  expect(withPresentNames(home, lists)).toBe(home)
  const typed = { ...home, country: 'IN', state: 'GJ' }
  expect(withPresentNames(typed, { countries: undefined, states: undefined, cities: undefined })).toBe(typed)
})

test('a country and a state of India in no list are mistakes, with the nearest name', () => {
  expect(countryMistake({ ...home, country: 'Indai' }, lists)).toEqual({
    error: 'Please choose a country from the list.',
    suggestion: 'India',
  })
  expect(stateMistake({ ...home, state: 'Gao' }, lists)).toMatchObject({ suggestion: 'Goa' })
  expect(stateMistake({ ...home, state: 'Atlantis' }, lists)).toMatchObject({ suggestion: undefined })
})

test('what is listed, empty, abroad or without a list is no mistake', () => {
  for (const country of ['India', 'Bharat', 'INDIA (IN)', 'Republic of Nepal', ''])
    expect(countryMistake({ ...home, country }, lists)).toBeNull()
  for (const state of ['Gujarat', 'Orissa', 'Gujarath', 'State of Odisha', ''])
    expect(stateMistake({ ...home, state }, lists)).toBeNull()
  expect(stateMistake({ ...home, country: 'Nepal', state: 'Bagmati' }, lists)).toBeNull()
  expect(stateMistake({ ...home, state: 'Anything' }, unlisted)).toBeNull()
})
