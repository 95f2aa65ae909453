import { expect, test } from 'vitest'
import { findCities, findCountries, findStates } from './find-places.ts'

test('every country has a state, and every state has a city', async () => {
  const empty: string[] = []
  for (const country of await findCountries()) {
    const { states } = (await findStates(country)) ?? { states: [] }
    if (states.length === 0) empty.push(country)
    for (const state of states) {
      const cities = (await findCities(country, state)) ?? []
      if (cities.length === 0) empty.push(`${country}, ${state}`)
    }
  }
  expect(empty).toEqual([])
})
