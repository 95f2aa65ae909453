import { expect, test } from 'vitest'
import { buildSearchIndex } from '#contract/search/search-index.ts'
import { testProduct, wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { createCatalogueCopy, fitToBudget } from './catalogue-copy.ts'

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`
const shop = [
  testProduct('most-wanted', { updatedAt: day(1) }),
  testProduct('much-wanted', { updatedAt: day(2) }),
  testProduct('forgotten', { updatedAt: day(3) }),
  testProduct('new', { updatedAt: day(8) }),
  testProduct('brand-new', { updatedAt: day(9) }),
]
const bytes = Buffer.byteLength(JSON.stringify(wireTestProduct('most-wanted', { updatedAt: day(1) })))
const names = async (budget: number) => (await fitToBudget(shop, budget)).map((at) => shop[at]?.id)

test('a catalogue within the budget is copied completely', async () => {
  expect(await names(3_000_000)).toEqual(shop.map(({ id }) => id))
})

test('the copy of a larger catalogue contains its most popular and newest products, in the shop’s own order', async () => {
  expect(await names(bytes * 2 + 10)).toEqual(['most-wanted', 'brand-new'])
  expect(await names(bytes * 4 + 20)).toEqual(['most-wanted', 'much-wanted', 'new', 'brand-new'])
})

test('a copy with no budget is empty', async () => {
  expect(await names(0)).toEqual([])
})

test('the parts of a copy contain each product once, even if the stock changes between them', async () => {
  const products = Array.from({ length: 501 }, (_, at) => testProduct(`ring-${at}`))
  const sold = products.map((product) => ({ ...product, stock: 1 }))
  const synonyms = { same: [], instead: [], ignored: [] }
  const staticPart = {
    id: 'a',
    fullReloadVersion: 1,
    categories: [],
    storefront: { slides: [], tiles: [], stories: [], doors: [], occasions: [] },
    synonyms,
    searchIndex: await buildSearchIndex(products, synonyms),
    pictures: new Map(),
  }
  const snapshotOf = (now: typeof products, number: number) => ({
    version: `a-${number}`,
    number,
    products: now,
    byId: new Map(now.map((product) => [product.id, product])),
    staticPart,
  })
  const first = await createCatalogueCopy(snapshotOf(products, 1), 1)
  const others = await Promise.all([2, 3, 4].map((part) => createCatalogueCopy(snapshotOf(sold, 2), part)))
  expect([first, ...others].map(({ parts, version, products }) => [parts, version, products.length])).toEqual([
    [3, 'a-1', 250],
    [3, 'a-2', 250],
    [3, 'a-2', 1],
    [3, 'a-2', 0],
  ])
  const ids = [first, ...others].flatMap((part) => part.products.map(({ _id }) => _id))
  expect(ids).toEqual(products.map(({ id }) => id))
})
