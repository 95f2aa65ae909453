import { describe, expect, test } from 'vitest'
import { activeFilters, displayName } from './active-filters.ts'

const options = {
  subcategories: ['Ear Cuffs'],
  categories: ['Rings'],
  colors: ['Red', 'Rose Gold'],
  materials: ['Gold'],
  sizes: ['14', 'XL'],
}

describe('active filters', () => {
  test('have the spelling of the catalogue, and can be removed one by one', () => {
    const filters = {
      min: 100,
      max: 800,
      subcategories: ['ear cuffs'],
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    }
    const active = activeFilters(filters, options)
    expect(active.map(({ label }) => label)).toEqual(['₹100 to ₹800', 'Ear Cuffs', 'Rings', 'Red', 'Rose Gold'])
    expect(active[1]?.remaining).toEqual({ ...filters, subcategories: [] })
    expect(active[0]?.remaining).toEqual({
      subcategories: ['ear cuffs'],
      categories: ['rings'],
      colors: ['red', 'rose gold'],
    })
    expect(active[3]?.remaining).toEqual({ ...filters, colors: ['rose gold'] })
  })

  test('with the same name are distinguished by their group', () => {
    const gold = activeFilters({ colors: ['gold', 'red'], materials: ['gold'] }, options)
    expect(gold.map(({ label }) => label)).toEqual(['Gold (colour)', 'Red', 'Gold (material)'])
  })

  test('name a size as such, in the spelling of the catalogue or as it is in the URL', () => {
    const sizes = activeFilters({ size: ['14', 'xl', '18 in'] }, options)
    expect(sizes.map(({ label }) => label)).toEqual(['Size 14', 'Size XL', 'Size 18 in'])
    expect(sizes[0]?.remaining).toEqual({ size: ['xl', '18 in'] })
  })

  test('say whom pieces are for, in the words of the home page', () => {
    const [active] = activeFilters({ recipients: ['mother'] }, { ...options, recipients: ['Mother'] })
    expect(active?.label).toBe('For mother')
  })

  test('are empty without filters', () => {
    expect(activeFilters({}, options)).toEqual([])
  })

  test('unknown names get capital initials', () => {
    expect(displayName('charms & pendants')).toBe('Charms & Pendants')
    expect(displayName("men's rings", ['Rings'])).toBe("Men's Rings")
  })
})
