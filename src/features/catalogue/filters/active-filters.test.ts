import { describe, expect, test } from 'vitest'
import { activeFilters, displayName, formatPriceRange } from './active-filters.ts'

const options = {
  subcategories: ['Ear Cuffs'],
  categories: ['Rings'],
  colors: ['Red', 'Rose Gold'],
  materials: ['Gold'],
}

describe('the filters in use', () => {
  test('each is told in the words of the shop, and can be taken away alone', () => {
    const filters = {
      min: 100,
      max: 800,
      subcategories: ['ear cuffs'],
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    }
    const inUse = activeFilters(filters, options)
    expect(inUse.map(({ label }) => label)).toEqual(['₹100 to ₹800', 'Ear Cuffs', 'Rings', 'Red', 'Rose Gold'])
    expect(inUse[1]?.without).toEqual({ ...filters, subcategories: [] })
    expect(inUse[0]?.without).toEqual({
      subcategories: ['ear cuffs'],
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    })
    expect(inUse[3]?.without).toEqual({ ...filters, colors: ['rose gold'] })
  })

  test('two of one name are told apart', () => {
    const gold = activeFilters({ colors: ['gold', 'red'], materials: ['gold'] }, options)
    expect(gold.map(({ label }) => label)).toEqual(['Gold (colour)', 'Red', 'Gold (material)'])
  })

  test('without filters there are none', () => {
    expect(activeFilters({}, options)).toEqual([])
  })

  test('a name that the shop does not have is shown with capitals', () => {
    expect(displayName('charms & pendants')).toBe('Charms & Pendants')
    expect(displayName("men's rings", ['Rings'])).toBe("Men's Rings")
  })

  test('the right end of the price slider means "and above"', () => {
    expect(formatPriceRange(100, undefined)).toBe('₹100 and above')
    expect(formatPriceRange(1000, 1000)).toBe('₹1,000 and above')
    expect(formatPriceRange(undefined, 500)).toBe('Up to ₹500')
    expect(formatPriceRange()).toBe('Any price')
  })
})
