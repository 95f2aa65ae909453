import { expect, test } from 'vitest'
import { findStates } from '../domains/places/find-places.ts'
import { payPalState } from './paypal-states.ts'

test.each([
  ['US', 'New York', 'NY'],
  ['US', 'new york ', 'NY'],
  ['US', 'ny', 'NY'],
  ['US', 'Washington', 'WA'],
  ['CA', 'Québec', 'QC'],
  ['BR', 'São Paulo', 'SP'],
  ['MX', 'Quintana Roo', 'Q ROO'],
  ['CN', 'Guangdong', 'CN-GD'],
  ['ID', 'Bangka–Belitung Islands', 'ID-BB'],
  ['AR', 'Cordoba', 'CÓRDOBA'],
  ['JP', 'Hyōgo', 'HYOGO-KEN'],
  ['JP', 'Osaka', 'OSAKA-FU'],
  ['IN', 'Gujarat', 'Gujarat'],
  ['IN', 'Delhi', 'Delhi (NCT)'],
  ['GB', 'England', 'England'],
  ['US', 'Somewhere', 'Somewhere'],
  [null, 'Anywhere', 'Anywhere'],
])('in %s, PayPal calls “%s” “%s”', (country, state, spelled) => {
  expect(payPalState(country, state)).toBe(spelled)
})

test.each([
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['BR', 'Brazil'],
  ['MX', 'Mexico'],
  ['CN', 'China'],
])('every state in %s that the address form lists has a code', async (code, country) => {
  const { states = [] } = (await findStates(country)) ?? {}
  expect(states.length).toBeGreaterThan(10)
  const spelled = states.map((state) => payPalState(code, state))
  expect(spelled.filter((state) => !/^(CN-)?[A-Z ]{2,5}$/.test(state))).toEqual([])
})
