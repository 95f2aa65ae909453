import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIST_PARAMETERS } from '#contract/shop-paths.ts'
import { parseListParams } from './list-params.ts'

describe('parseListParams', () => {
  test('reads only the parameters for which the server has pages', () => {
    const every = Object.fromEntries(LIST_PARAMETERS.map((name) => [name, name]))
    const read = new Set<PropertyKey>()
    const watched = new Proxy(every, { get: (target, name) => read.add(name) && Reflect.get(target, name) })
    parseListParams(watched)
    expect([...read].sort()).toEqual([...LIST_PARAMETERS])
  })

  test('reads category, filters and sort order', () => {
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

  test('converts names to lower case', () => {
    expect(parseListParams({ category: 'Charms & PENDANTS' })).toEqual({ category: 'charms & pendants' })
  })

  test('omits defaults: the lowest price 0 and the order "popular"', () => {
    expect(parseListParams({ min: '0', sort: 'popular' })).toEqual({})
  })

  test('keeps prices as they are, also between and above the steps of the slider', () => {
    expect(parseListParams({ min: '449.5', max: '1000' })).toEqual({ min: 449.5, max: 1000 })
    expect(parseListParams({ max: '49999' })).toEqual({ max: 49_999 })
  })

  test('omits invalid values', () => {
    const invalid = { category: ' ', min: 'cheap', max: '-5', colors: ', ,', sort: 'random', utm_source: 'x' }
    expect(parseListParams(invalid)).toEqual({})
    expect(parseListParams({ min: '800', max: '200' })).toEqual({})
  })

  test('is idempotent for any input', () => {
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
        const params = parseListParams(query)
        expect(parseListParams({ ...params })).toEqual(params)
      }),
    )
  })
})
