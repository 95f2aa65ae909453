import { expect, test } from 'vitest'
import { countryCode } from './country-code.ts'

test.each([
  ['India', 'IN'],
  [' INDIA ', 'IN'],
  ['Bharat', 'IN'],
  ['in', 'IN'],
  ['United States', 'US'],
  ['usa', 'US'],
  ['U.K.', 'GB'],
  ['United  Kingdom', 'GB'],
  ['DR Congo', 'CD'],
  ['Germany', 'DE'],
])('the country %s has the code %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})

test.each(['', 'Atlantis', 'Indiana', 'EU', 'European Union', 'constructor'])('%j is not a country', (country) => {
  expect(countryCode(country)).toBeNull()
})
