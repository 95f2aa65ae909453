import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/support/shop/test-product.ts'
import { filterOptions, findRelatedProducts, queryCatalogue } from './catalogue-query.ts'
import type { Product } from './product.ts'

const ring = testProduct('tara-ring', { pricePaise: 449_00, updatedAt: '2026-11-02T00:00:00.000Z' })
const studs = testProduct('neelam-studs', {
  categories: ['Earrings'],
  subcategory: 'Studs',
  color: ['Silver', 'Blue'],
  materials: 'Silver',
  pricePaise: 299_00,
})
const set = testProduct('shubh-set', {
  categories: ['Gifts', 'Rings'],
  subcategory: 'Gift Sets',
  pricePaise: 1299_00,
  updatedAt: '2026-11-05T00:00:00.000Z',
})
const shop: readonly Product[] = [ring, studs, set]

const ids = (products: readonly Product[]) => products.map(({ id }) => id)
const asked = (query: Partial<Parameters<typeof queryCatalogue>[1]>) =>
  ids(queryCatalogue(shop, { page: 1, limit: 10, ...query }).products)

describe('a list', () => {
  it('without filters is the whole catalogue in the shop’s own order', () => {
    expect(asked({})).toEqual(ids(shop))
    expect(asked({ sort: 'popular' })).toEqual(ids(shop))
  })

  it('of a category matches the name in any case', () => {
    expect(asked({ category: 'rings' })).toEqual(['tara-ring', 'shubh-set'])
    expect(asked({ category: 'RINGS' })).toEqual(['tara-ring', 'shubh-set'])
  })

  it('of a subcategory matches the name in any case, within its category', () => {
    expect(asked({ category: 'rings', subcategories: ['gift sets'] })).toEqual(['shubh-set'])
    expect(asked({ category: 'earrings', subcategories: ['Gift Sets'] })).toEqual([])
    expect(asked({ subcategories: ['STUDS', 'gift sets'] })).toEqual(['neelam-studs', 'shubh-set'])
  })

  it('of an unknown category is empty', () => {
    expect(asked({ category: 'watches' })).toEqual([])
  })

  it('with several filters contains the products that match all of them', () => {
    expect(asked({ categories: ['Earrings', 'Gifts'], maxPaise: 1000_00 })).toEqual(['neelam-studs'])
    expect(asked({ colors: ['blue'], materials: ['SILVER'] })).toEqual(['neelam-studs'])
    expect(asked({ colors: ['Blue'], materials: ['Gold'] })).toEqual([])
  })

  it('with a price range includes both ends', () => {
    expect(asked({ minPaise: 299_00, maxPaise: 449_00 })).toEqual(['tara-ring', 'neelam-studs'])
  })

  it('sorted by new starts with the newest product', () => {
    expect(asked({ sort: 'new' })).toEqual(['shubh-set', 'tara-ring', 'neelam-studs'])
  })

  it('sorted by price is ascending or descending', () => {
    expect(asked({ sort: 'price-low' })).toEqual(['neelam-studs', 'tara-ring', 'shubh-set'])
    expect(asked({ sort: 'price-high' })).toEqual(['shubh-set', 'tara-ring', 'neelam-studs'])
  })

  it('past its last page is empty and still has the total', () => {
    expect(queryCatalogue(shop, { page: 9, limit: 2 })).toEqual({ products: [], total: 3, totalPages: 2 })
  })

  it('read page by page contains every product exactly once, whatever the order and the page size', () => {
    const sort = fc.constantFrom('popular', 'new', 'price-low', 'price-high')
    const some = fc.array(fc.record({ price: fc.integer({ min: 1, max: 3 }) }), { maxLength: 30 })
    fc.assert(
      fc.property(some, sort, fc.integer({ min: 1, max: 7 }), (prices, order, limit) => {
        const many = prices.map(({ price }, at) => testProduct(`product-${at}`, { pricePaise: price }))
        const { totalPages } = queryCatalogue(many, { sort: order, page: 1, limit })
        const pages = Array.from(
          { length: totalPages },
          (_, at) => queryCatalogue(many, { sort: order, page: at + 1, limit }).products,
        )
        expect(ids(pages.flat()).sort()).toEqual(ids(many).sort())
      }),
    )
  })

  it('does not change the order of the catalogue', () => {
    const before = ids(shop)
    asked({ sort: 'price-high' })
    expect(ids(shop)).toEqual(before)
  })
})

describe('related products', () => {
  it('share a category, and never include the product itself', () => {
    expect(ids(findRelatedProducts(shop, ring))).toEqual(['shubh-set'])
    expect(ids(findRelatedProducts(shop, studs))).toEqual([])
  })

  it('of the same subcategory come first, and there are at most four', () => {
    const bands = Array.from({ length: 6 }, (_, at) => testProduct(`band-${at}`, {}))
    const other = testProduct('signet', { subcategory: 'Signet' })
    expect(ids(findRelatedProducts([other, ...bands], ring))).toEqual(['band-0', 'band-1', 'band-2', 'band-3'])
  })

  it('that are sold out come after all that are in stock', () => {
    const soldOut = testProduct('sold-out-band', { stock: 0 })
    const other = testProduct('signet', { subcategory: 'Signet' })
    expect(ids(findRelatedProducts([soldOut, other], ring))).toEqual(['signet', 'sold-out-band'])
  })
})

describe('filter options', () => {
  it('are the values that the products have, each once', () => {
    expect(filterOptions(shop, {})).toMatchObject({
      subcategories: [],
      categories: ['Rings', 'Earrings', 'Gifts'],
      colors: ['Gold', 'Silver', 'Blue'],
      materials: ['Gold', 'Silver'],
      sizes: [],
    })
  })

  it('of a category are the values of its products, without names that would not narrow the list', () => {
    expect(filterOptions(shop, { category: 'RINGS' })).toMatchObject({
      subcategories: ['Bands', 'Gift Sets'],
      categories: ['Gifts'],
      colors: ['Gold'],
      materials: ['Gold'],
      sizes: [],
    })
  })

  it('of a category include the sizes in stock, in the order of their numbers', () => {
    const sized = (id: string, sizes: Record<string, number>) =>
      testProduct(id, {
        sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock, pricePaise: 400_00 })),
      })
    const rings = [sized('a', { '14': 1, '9': 2, '2.10': 1 }), sized('b', { '2.8': 1, '14': 3, '6': 0, '18 in': 1 })]
    expect(filterOptions(rings, { category: 'rings' }).sizes).toEqual(['2.8', '2.10', '9', '14', '18 in'])
    expect(filterOptions(rings, {}).sizes).toEqual([])
    const withSize = (...sizes: string[]) => ids(queryCatalogue(rings, { page: 1, limit: 10, sizes }).products)
    expect([withSize('14'), withSize('9', '6'), withSize('18 IN'), withSize('6')]).toEqual([
      ['a', 'b'],
      ['a'],
      ['b'],
      [],
    ])
  })

  it('say how many products each value leaves beside the other groups, whatever is chosen in its own', () => {
    const { counts } = filterOptions(shop, { colors: ['blue'], maxPaise: 1000_00 })
    expect(counts.colors).toEqual({ Gold: 1, Silver: 1, Blue: 1 })
    expect(counts.categories).toEqual({ Earrings: 1 })
    expect(counts.materials).toEqual({ Silver: 1 })
  })

  it('count what a list with that one filter has', () => {
    const some = fc.constantFrom('Gold', 'Silver', 'Blue', 'none')
    const chosen = fc.record({
      category: fc.constantFrom(undefined, 'rings', 'gifts'),
      colors: fc.array(some, { maxLength: 2 }),
      materials: fc.array(some, { maxLength: 2 }),
      minPaise: fc.constantFrom(undefined, 300_00),
    })
    fc.assert(
      fc.property(chosen, fc.constantFrom('Gold', 'Silver', 'Blue'), (query, colour) => {
        const { total } = queryCatalogue(shop, { ...query, colors: [colour], page: 1, limit: 1 })
        expect(filterOptions(shop, query).counts.colors[colour] ?? 0).toBe(total)
      }),
    )
  })
})
