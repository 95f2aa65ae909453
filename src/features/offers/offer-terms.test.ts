import { expect, test } from 'vitest'
import { offerTerms } from './offer-terms.ts'

test.each([
  [null, null, 'No minimum amount.'],
  [1, null, 'Once for each shopper. No minimum amount.'],
  [null, '2026-12-31T18:30:00.000Z', 'Until 31 Dec 2026. No minimum amount.'],
  [3, '2026-12-31T18:30:00.000Z', '3 times for each shopper, until 31 Dec 2026. No minimum amount.'],
])('an offer for %s uses each, until %s, says: %s', (perShopper, endsAt, terms) => {
  expect(offerTerms({ perShopper, endsAt })).toBe(terms)
})
