import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/support/shop/test-product.ts'
import { searchProducts } from './search.ts'
import { buildSearchIndex } from './search-index.ts'
import { parseSizeWords } from './size-words.ts'

const known = new Set(['6', '14', '16', '18', '2.4', '2.6', '2.10', '7.5'])
const read = (term: string) => {
  const { size, rest } = parseSizeWords(term, known)
  return [size, rest.replace(/\s+/g, ' ').trim()]
}

describe('a size in a search term', () => {
  it.each([
    ['ring size 14', '14', 'ring'],
    ['14 size ring', '14', 'ring'],
    ['Ring Size: 14', '14', 'Ring'],
    ['size no. 14 ki angoothi', '14', 'ki angoothi'],
    ['14 number ki ring', '14', 'ki ring'],
    ['ring size 14 under 500', '14', 'ring under 500'],
    ['ring size 40', '40', 'ring'],
    ['bangle 2.6', '2.6', 'bangle'],
    ['2.10 bangles in gold', '2.10', 'bangles in gold'],
    ['bangle size 2/6', '2.6', 'bangle'],
    ['2-4 kada', '2.4', 'kada'],
    ['chain 18 inch', '18', 'chain'],
    ['18" chain', '18', 'chain'],
    ['bracelet 7.5 in', '7.5', 'bracelet'],
    ['साइज़ 14 अंगूठी', '14', 'अंगूठी'],
    ['14 नंबर की अंगूठी', '14', 'की अंगूठी'],
    ['18 इंच चेन', '18', 'चेन'],
  ])('%s', (term, size, rest) => {
    expect(read(term)).toEqual([size, rest])
  })
})

describe('a number that is no size', () => {
  it.each([
    'ring 14',
    'set of 6 rings',
    'ring under 500',
    'gift under 2.6k',
    'gold 2.4 g',
    'stone 2.6 mm',
    'bangle 2.9',
    'ring 300-600',
    '18k gold ring',
    '18 kt inner beauty',
    'free size ring',
    'sizes',
    '',
  ])('%s', (term) => {
    expect(parseSizeWords(term, known)).toEqual({ size: null, rest: term })
  })
})

describe('a search for a size', () => {
  const sized = (id: string, sizes: Record<string, number>, rest = {}) =>
    testProduct(id, {
      sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock, pricePaise: 400_00 })),
      ...rest,
    })
  const shop = [
    sized('plain-ring', { '12': 3, '14': 0 }),
    testProduct('free-ring'),
    sized('rope-ring', { '14': 2 }),
    sized('leaf-ring', { '14': 1, '16': 1 }, { pricePaise: 900_00 }),
    sized('bangle', { '2.4': 0, '2.6': 1 }, { categories: ['Bangles'], subcategory: 'Bangles' }),
    sized('chain', { '16 in': 1, '18 in': 1 }, { categories: ['Necklaces'], subcategory: 'Chains' }),
  ]
  const index = buildSearchIndex(shop, { same: [], instead: [], ignored: ['ki', 'in'] })
  const found = async (term: string) => searchProducts(await index, shop, term).map(({ id }) => id)

  it('returns products with the size in stock first, then the others', async () => {
    expect(await found('ring size 14')).toEqual(['rope-ring', 'leaf-ring', 'plain-ring', 'free-ring'])
    expect(await found('14 size ki ring')).toEqual(await found('ring size 14'))
    expect(await found('cheap ring size 14')).toEqual(['rope-ring', 'leaf-ring', 'plain-ring', 'free-ring'])
    expect(await found('ring size 14 under 500')).toEqual(['rope-ring', 'plain-ring', 'free-ring'])
    expect(await found('bangle 2.6')).toEqual(['bangle'])
    expect(await found('18 inch chain')).toEqual(['chain'])
  })

  it('without other words returns only products with the size in stock', async () => {
    expect(await found('size 16')).toEqual(['leaf-ring', 'chain'])
    expect(await found('size 16 under 500')).toEqual(['chain'])
    expect(await found('2.4')).toEqual([])
  })
})
