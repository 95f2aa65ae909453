import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testProduct } from '../../tests/support/shop/test-product.ts'
import { finish } from '../interruptible.ts'
import { type CatalogueIndex, indexCatalogue, updateIndex } from './catalogue-index.ts'
import { type CatalogueQuery, filterOptions, findRelatedProducts, queryCatalogue } from './catalogue-query.ts'
import { indexedOptions, queryIndex, relatedInIndex } from './indexed-query.ts'
import type { Product } from './product.ts'

const category = fc.constantFrom('Rings', 'rings', 'Earrings', 'Gifts')
const color = fc.constantFrom('Gold', 'gold', 'Silver', 'Blue')
const subcategory = fc.constantFrom('Bands', 'bands', 'Studs', 'Signet')
const size = fc.constantFrom('9', '14', '2.8', '2.80', 'S', 's')
const stock = fc.constantFrom(0, 0, 3)
const price = fc.integer({ min: 1, max: 6 }).map((rupees) => rupees * 100)

const content = fc.record({
  categories: fc.array(category, { minLength: 1, maxLength: 3 }),
  color: fc.array(color, { maxLength: 3 }),
  subcategory,
  materials: fc.constantFrom('Gold', 'GOLD', 'Brass'),
  updatedAt: fc.constantFrom('2026-10-01T00:00:00.000Z', '2026-11-05T00:00:00.000Z', '2025-01-31T00:00:00.000Z'),
  stock,
  pricePaise: price,
  sizes: fc.option(
    fc.uniqueArray(fc.record({ size, stock, pricePaise: price }), {
      maxLength: 3,
      selector: ({ size }) => size.toLowerCase(),
    }),
    { nil: undefined },
  ),
})

/**
 * Catalogues of up to 1,200 products, in which names occur both often and rarely. More than 256 are needed for a step of
 * the price order to contain several products.
 */
const catalogue = fc
  .tuple(fc.array(content, { maxLength: 30, size: 'max' }), fc.integer({ min: 1, max: 40 }))
  .map(([models, times]) =>
    Array.from({ length: models.length * times }, (_, at) =>
      testProduct(`product-${at}`, models[(at * 7) % models.length]),
    ),
  )

const some = (name: fc.Arbitrary<string>) =>
  fc.option(fc.array(fc.oneof(name, fc.constant('none')), { maxLength: 2 }), { nil: undefined })

const query: fc.Arbitrary<CatalogueQuery> = fc.record({
  category: fc.option(fc.oneof(category, fc.constantFrom('', 'none')), { nil: undefined }),
  subcategories: some(subcategory),
  categories: some(category),
  colors: some(color),
  materials: some(fc.constantFrom('gold', 'Brass')),
  sizes: some(size),
  minPaise: fc.option(price, { nil: undefined }),
  maxPaise: fc.option(price, { nil: undefined }),
  sort: fc.constantFrom(undefined, 'popular', 'new', 'price-low', 'price-high'),
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 40 }),
})

function expectSameResults(index: CatalogueIndex, products: readonly Product[], asked: CatalogueQuery): void {
  expect(queryIndex(index, asked)).toEqual(queryCatalogue(products, asked))
  expect(indexedOptions(index, asked.category)).toEqual(filterOptions(products, asked.category))
  for (const product of products.slice(0, 3)) {
    expect(relatedInIndex(index, product)).toEqual(findRelatedProducts(products, product))
  }
}

test('answers every query as a scan of the catalogue does', () => {
  fc.assert(
    fc.property(catalogue, query, (products, asked) => {
      expectSameResults(finish(indexCatalogue(products)), products, asked)
    }),
    { numRuns: 300 },
  )
})

const edit = fc.record({ at: fc.nat(1200), stock, pricePaise: price, sizeStock: stock })

test('answers every query as a scan does after changes to stock and prices, and leaves the earlier index as it was', () => {
  fc.assert(
    fc.property(catalogue, fc.array(edit, { maxLength: 6 }), query, (before, edits, asked) => {
      const index = finish(indexCatalogue(before))
      const after = [...before]
      for (const { at, sizeStock, ...change } of edits) {
        const product = after[at]
        if (!product) continue
        const [first, ...rest] = product.sizes ?? []
        after[at] = { ...product, ...change, ...(first && { sizes: [{ ...first, stock: sizeStock }, ...rest] }) }
      }
      const changed = after.filter((product, at) => product !== before[at])
      expectSameResults(finish(updateIndex(index, changed)), after, asked)
      expectSameResults(index, before, asked)
    }),
    { numRuns: 300 },
  )
})

test('ignores changes to products that it does not contain', () => {
  const products = [testProduct('ring')]
  expect(finish(updateIndex(finish(indexCatalogue(products)), [testProduct('kada')])).products).toEqual(products)
})
