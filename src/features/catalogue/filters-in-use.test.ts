import { describe, expect, test } from 'vitest'
import { filtersInUse, priceRange, shownName } from './filters-in-use.ts'

const options = { categories: ['Rings'], colors: ['Red', 'Rose Gold'], materials: ['Gold'] }

describe('the filters in use', () => {
  test('each is told in the words of the shop, and can be taken away alone', () => {
    const filters = {
      subcategory: 'ear cuffs',
      min: 100,
      max: 800,
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    }
    const inUse = filtersInUse(filters, options)
    expect(inUse.map(({ label }) => label)).toEqual(['Ear Cuffs', '₹100 to ₹800', 'Rings', 'Red', 'Rose Gold'])
    expect(inUse[0]?.without).toEqual({ ...filters, subcategory: undefined })
    expect(inUse[1]?.without).toEqual({
      subcategory: 'ear cuffs',
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    })
    expect(inUse[3]?.without).toEqual({ ...filters, colors: ['rose gold'] })
  })

  test('without filters there are none', () => {
    expect(filtersInUse({}, options)).toEqual([])
  })

  test('a name that the shop does not have is shown with capitals', () => {
    expect(shownName('charms & pendants')).toBe('Charms & Pendants')
    expect(shownName("men's rings", ['Rings'])).toBe("Men's Rings")
  })

  test('the right end of the price slider means "and above"', () => {
    expect(priceRange(100, undefined)).toBe('₹100 and above')
    expect(priceRange(1000, 1000)).toBe('₹1,000 and above')
    expect(priceRange(undefined, 500)).toBe('Up to ₹500')
    expect(priceRange()).toBe('Any price')
  })
})
