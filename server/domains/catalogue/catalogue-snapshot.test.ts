import { expect, test } from 'vitest'
import { indexCatalogue } from '#contract/catalogue/catalogue-index.ts'
import type { Product } from '#contract/catalogue/product.ts'
import { finish } from '#contract/interruptible.ts'
import { toPaise } from '#contract/money.ts'
import { testProduct } from '../../../tests/support/shop/test-product.ts'
import { type CatalogueSnapshot, updateSnapshot } from './catalogue-snapshot.ts'

const ring = testProduct('tara-ring', { stock: 30 })

function snapshotOf(product: Product): CatalogueSnapshot {
  const index = finish(indexCatalogue([product]))
  const storefront = { slides: [], tiles: [], stories: [], doors: [], occasions: [] }
  const synonyms = { same: [], instead: [], ignored: [] }
  const pictures = new Map()
  const staticPart = { id: 'test', fullReloadVersion: 1, categories: [], storefront, synonyms, pictures }
  const byId = new Map([[product.id, product]])
  return { version: 'test-1', shownVersion: 'test-1', number: 1, products: [product], byId, index, staticPart }
}

test.each<[change: string, after: Product, isShown: boolean]>([
  ['the number of pieces', { ...ring, stock: 29 }, false],
  ['selling out', { ...ring, stock: 0 }, true],
  ['the price', { ...ring, pricePaise: toPaise(1) }, true],
  ['only the text of a review', { ...ring }, true],
])('a change of %s changes the version, and what is shown if shoppers see it', async (_, after, isShown) => {
  const { version, shownVersion } = await updateSnapshot(snapshotOf(ring), [after], 2)
  expect(version).toBe('test-2')
  expect(shownVersion).toBe(isShown ? 'test-2' : 'test-1')
})
