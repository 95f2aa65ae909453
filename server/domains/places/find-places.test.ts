import { expect, test } from 'vitest'
import { findGstState } from '#contract/orders/gst-states.ts'
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

test('the states of India have the names that GST is told by', async () => {
  const states = (await findStates('India'))?.states ?? []
  expect(states).toHaveLength(36)
  expect(states.map((name) => findGstState(name)?.name)).toEqual(states)
})

test('no town of India is taken for a state unless it bears its name', async () => {
  const taken: string[] = []
  for (const state of (await findStates('India'))?.states ?? []) {
    for (const town of (await findCities('India', state)) ?? []) {
      const found = findGstState(town)
      if (found) taken.push(`${town}, ${state}: ${found.name}`)
    }
  }
  expect(taken).toEqual([
    'Chandigarh, Chandigarh: Chandigarh',
    'Delhi, Delhi: Delhi',
    'New Delhi, Delhi: Delhi',
    'Od, Gujarat: Odisha',
    'Puducherry, Puducherry: Puducherry',
    'Chandigarh, Tripura: Chandigarh',
  ])
})
