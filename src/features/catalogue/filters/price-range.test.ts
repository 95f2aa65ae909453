import { expect, test } from 'vitest'
import { formatPriceRange, parsePriceRange } from './price-range.ts'
import { formatPriceLimits, moveSlider, sliderRange } from './slider-range.ts'

test('a range of prices says exactly what it includes', () => {
  expect(formatPriceRange({ min: 100 })).toBe('₹100 and above')
  expect(formatPriceRange({ min: 500, max: 1000 })).toBe('₹500 to ₹1,000')
  expect(formatPriceRange({ max: 500 })).toBe('Up to ₹500')
  expect(formatPriceRange({})).toBe('Any price')
})

test('the right end of the slider means no limit, and says so', () => {
  expect(formatPriceLimits({})).toEqual({ lowest: '₹0', highest: '₹1,000 and above' })
  expect(formatPriceLimits({ max: 1000 })).toEqual({ lowest: '₹0', highest: '₹1,000' })
  expect(moveSlider({ max: 500 }, { low: 0, high: 1000 }).max).toBeUndefined()
})

test('moving one thumb keeps the exact price of the other', () => {
  const range = { min: 449, max: 4999 }
  expect(sliderRange(range)).toEqual({ low: 450, high: 1000 })
  expect(moveSlider(range, { low: 450, high: 900 })).toEqual({ min: 449, max: 900 })
  expect(moveSlider(range, { low: 300, high: 1000 })).toEqual({ min: 300, max: 4999 })
})

test('a price in an address may have digits of any script', () => {
  expect(parsePriceRange({ min: '२००', max: '૫૦૦' })).toEqual({ min: 200, max: 500 })
  expect(parsePriceRange({ min: 'दो', max: 500 })).toEqual({ max: 500 })
})
