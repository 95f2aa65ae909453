import { expect, test } from 'vitest'
import { SAMPLE_GSTIN } from '#contract/shop-facts.ts'
import { requireOwnGstin } from './own-gstin.ts'

test('a shop with live keys does not start with the sample GSTIN', () => {
  expect(() => requireOwnGstin({ isTest: false }, SAMPLE_GSTIN)).toThrow(/^The GSTIN 24AAAAA0000A1Z5 .* sample company/)
})

test.each([
  ['with test keys', true, SAMPLE_GSTIN],
  ['with its own GSTIN', false, '24ABCDE1234F1Z5'],
  ['without a GSTIN', false, ''],
])('a shop starts %s', (_, isTest, gstin) => {
  expect(() => requireOwnGstin({ isTest }, gstin)).not.toThrow()
})
