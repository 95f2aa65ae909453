import 'fake-indexeddb/auto'
import { clear, del, keys } from 'idb-keyval'
import { assert, beforeEach, expect, test, vi } from 'vitest'
import { searchProducts } from '#contract/search/search.ts'
import { testProduct, wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { catalogueStore, changeCopySummary, readCopySummary } from './copy-summary.ts'
import {
  deleteSavedCatalogue,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
  saveChanges,
} from './saved-catalogue.ts'

const synonyms = { same: [['ring', 'angoothi']], instead: [], ignored: [] }
const ring = testProduct('ring', { title: 'Tara Ring', stock: 4, detail: ['Weight: 3 g'] })
const studs = testProduct('studs', { title: 'Neelam Studs', categories: ['Earrings'] })
const content = { products: [ring, studs], synonyms }
const summary = { version: 'a-1', savedAt: 5, products: 2, pictured: 0, total: 3 }

/** Reads the copy as a worker that the browser has just restarted. */
async function readInNewWorker(): Promise<SavedCatalogue | null> {
  vi.resetModules()
  return (await import('./saved-catalogue.ts')).readSavedCatalogue()
}

async function search(term: string): Promise<string[]> {
  const saved = await readInNewWorker()
  assert(saved)
  return searchProducts(await saved.searchIndex(), saved.products, term).map(({ id }) => id)
}

beforeEach(async () => {
  await clear()
  await deleteSavedCatalogue()
})

test('a restarted worker lists, shows and searches the saved products', async () => {
  await saveCatalogue(content, summary)
  const saved = await readInNewWorker()
  expect(saved?.summary).toEqual(summary)
  expect(saved?.products).toEqual([ring, studs])
  expect(await search('angoothi')).toEqual(['ring'])
})

test('changed products replace those saved before, in their order', async () => {
  await saveCatalogue(content, summary)
  const changed = [wireTestProduct('ring', { ...ring, stock: 3, pricePaise: 99_00 }), wireTestProduct('not-saved')]
  await saveChanges(changed, { ...summary, version: 'a-2' })
  const saved = await readInNewWorker()
  expect(saved?.summary.version).toBe('a-2')
  expect(saved?.products).toEqual([{ ...ring, stock: 3, pricePaise: 99_00 }, studs])
  expect(await search('under 100')).toEqual(['ring'])
})

test('a worker that keeps running notices a newer copy', async () => {
  await saveCatalogue(content, summary)
  expect((await readSavedCatalogue())?.products).toHaveLength(2)
  await saveCatalogue({ products: [studs], synonyms }, { ...summary, version: 'b-1', products: 1 })
  expect((await readSavedCatalogue())?.products).toEqual([studs])
  expect((await keys(catalogueStore)).sort()).toEqual(['catalogue', 'summary'])
})

test('a copy that cannot be written leaves the one before as it was', async () => {
  await saveCatalogue(content, summary)
  const unwritable = { products: [Object.assign({}, studs, { write: () => 'not cloneable' })], synonyms }
  expect(await saveCatalogue(unwritable, { ...summary, version: 'a-2', products: 1 })).toBe(false)
  expect((await readInNewWorker())?.products).toEqual([ring, studs])
})

test('a copy without its products counts as none', async () => {
  await saveCatalogue(content, summary)
  await del('catalogue', catalogueStore)
  expect(await readInNewWorker()).toBeNull()
})

test('a deleted copy stays deleted, whatever is counted afterwards', async () => {
  await saveCatalogue(content, summary)
  await changeCopySummary({ pictured: 1 })
  expect((await readCopySummary())?.pictured).toBe(1)
  await deleteSavedCatalogue()
  await changeCopySummary({ pictured: 2 })
  expect(await readCopySummary()).toBeNull()
  expect(await readSavedCatalogue()).toBeNull()
})
