import { describe, expect, test } from 'vitest'
import { filtersInUse, priceRange, shownName } from './filters-in-use.ts'

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
    const inUse = filtersInUse(filters, options)
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
    const gold = filtersInUse({ colors: ['gold', 'red'], materials: ['gold'] }, options)
    expect(gold.map(({ label }) => label)).toEqual(['Gold (colour)', 'Red', 'Gold (material)'])
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
