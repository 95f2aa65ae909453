import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseListParams } from './list-params.ts'

describe('the address of the list', () => {
  test('category, filters and order are read', () => {
    const query = {
      category: 'rings',
      subcategories: 'Bands,signet',
      min: '100',
      max: '800',
      colors: 'red,green',
      materials: 'gold',
      sort: 'price-low',
    }
    expect(parseListParams(query)).toEqual({
      category: 'rings',
      subcategories: ['bands', 'signet'],
      min: 100,
      max: 800,
      colors: ['red', 'green'],
      materials: ['gold'],
      sort: 'price-low',
    })
  })

  test('a category means the same in capitals', () => {
    expect(parseListParams({ category: 'Charms & PENDANTS' })).toEqual({ category: 'charms & pendants' })
  })

  test('the ends of the price slider and the order popular say nothing', () => {
    expect(parseListParams({ min: '0', max: '1000', sort: 'popular' })).toEqual({})
    expect(parseListParams({ max: '99999' })).toEqual({})
  })

  test('an amount between two steps keeps every piece that it let through', () => {
    expect(parseListParams({ min: '120', max: '480' })).toEqual({ min: 100, max: 500 })
  })

  test('what cannot be meant is left out', () => {
    const nonsense = { category: ' ', min: 'cheap', max: '-5', colors: ', ,', sort: 'random', utm_source: 'x' }
    expect(parseListParams(nonsense)).toEqual({})
    expect(parseListParams({ min: '800', max: '200' })).toEqual({})
  })

  test('reading what was read changes nothing, whatever it was', () => {
    const anything = fc.option(
      fc.oneof(fc.string(), fc.integer(), fc.double(), fc.array(fc.string()), fc.constant(null)),
      {
        nil: undefined,
      },
    )
    const query = fc.record({
      category: anything,
      subcategories: anything,
      min: anything,
      max: anything,
      colors: anything,
      sort: anything,
    })
    fc.assert(
      fc.property(query, (query) => {
        const search = parseListParams(query)
        expect(parseListParams({ ...search })).toEqual(search)
      }),
    )
  })
})
