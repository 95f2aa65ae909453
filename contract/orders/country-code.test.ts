import { expect, test } from 'vitest'
import { countryCode, nearestCountry } from './country-code.ts'

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
  ['INDIA (IN)', 'IN'],
  ['India.', 'IN'],
  ['Republic of India', 'IN'],
  ['ભારત', 'IN'],
  ['இந்தியா', 'IN'],
  ['ভারত', 'IN'],
  ['بھارت', 'IN'],
  ['The Netherlands', 'NL'],
  ['Saint Lucia', 'LC'],
  ["Cote d'Ivoire", 'CI'],
  ['Kingdom of Saudi Arabia', 'SA'],
  ['Republic of China', 'TW'],
  ['Germany', 'DE'],
])('the country %s has the code %s', (country, code) => {
  expect(countryCode(country)).toBe(code)
})

test.each(['', 'Atlantis', 'Indiana', 'Indai', 'Inida', 'India (Nepal)', 'EU', 'European Union', 'constructor'])(
  '%j is not a country',
  (country) => {
    expect(countryCode(country)).toBeNull()
  },
)

test.each([
  ['Indai', 'India'],
  ['Inida', 'India'],
  ['Republic of Indai', 'India'],
  ['Untied Kingdom', 'United Kingdom'],
  ['Gremany', 'Germany'],
  ['Atlantis', null],
  ['Mumbai', null],
])('“%s” may be meant as %s', (text, name) => {
  expect(nearestCountry(text)).toBe(name)
})
