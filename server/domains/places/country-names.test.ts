import { expect, test } from 'vitest'
import { countryCode } from '#contract/orders/country-code.ts'
import { findCountries } from './find-places.ts'

test('every country that the address form lists has a code of its own', async () => {
  const names = await findCountries()
  const codes = names.map(countryCode)
  expect(names.filter((_, at) => codes[at] === null)).toEqual([])
  expect(new Set(codes).size).toBe(names.length)
})
