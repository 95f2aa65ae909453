import { expect, test } from 'vitest'
import { formatPriceRange, parsePriceRange } from './price-steps.ts'

test('the right end of the price slider means "and above"', () => {
  expect(formatPriceRange(100, undefined)).toBe('₹100 and above')
  expect(formatPriceRange(1000, 1000)).toBe('₹1,000 and above')
  expect(formatPriceRange(undefined, 500)).toBe('Up to ₹500')
  expect(formatPriceRange()).toBe('Any price')
})

test('a price in an address may have digits of any script', () => {
  expect(parsePriceRange({ min: '२००', max: '૫૦૦' })).toEqual({ min: 200, max: 500 })
  expect(parsePriceRange({ min: 'दो', max: 500 })).toEqual({ max: 500 })
})
