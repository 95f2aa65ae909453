import 'fake-indexeddb/auto'
import { clear, get, keys, set } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { searchProducts } from '#contract/search/search.ts'
import { wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { CatalogueIntake } from './catalogue-content.ts'
import { catalogueStore, changeCopySummary, readCopySummary } from './copy-summary.ts'
import { deleteSavedCatalogue, readSavedCatalogue, saveCatalogue, saveChangedFacts } from './saved-catalogue.ts'

const synonyms = { same: [['ring', 'angoothi']], instead: [], ignored: [] }
const ring = wireTestProduct('ring', { title: 'Tara Ring', stock: 4, detail: ['Weight: 3 g'] })
const studs = wireTestProduct('studs', { title: 'Neelam Studs', categories: ['Earrings'] })
const summary = { version: 'a-1', savedAt: 5, products: 2, pictured: 0, total: 3 }

async function contentOf(products: readonly WireProduct[]) {
  const intake = new CatalogueIntake(synonyms)
  await intake.add(products)
  return intake.finish()
}

/** Reads the copy as a worker that the browser has just restarted. */
async function readInNewWorker() {
  vi.resetModules()
  return (await import('./saved-catalogue.ts')).readSavedCatalogue()
}

beforeEach(async () => {
  await clear()
  await deleteSavedCatalogue()
})

test('a restarted worker lists, shows and searches the saved products', async () => {
  await saveCatalogue(await contentOf([ring, studs]), summary)
  const saved = await readInNewWorker()
  expect(saved?.summary).toEqual(summary)
  expect(saved?.content.facts.map(({ id, stock }) => [id, stock])).toEqual([
    ['ring', 4],
    ['studs', 5],
  ])
  const facts = saved?.content.find('ring')
  expect(facts && saved?.content.productOf(facts)).toMatchObject({
    id: 'ring',
    title: 'Tara Ring',
    detail: ['Weight: 3 g'],
  })
  const index = saved && {
    products: saved.content.facts,
    vocabulary: saved.content.vocabulary,
    sizes: new Set<string>(),
  }
  expect(index && searchProducts(index, 'angoothi').map(({ id }) => id)).toEqual(['ring'])
})

test('all texts of a large catalogue are saved', async () => {
  const products = Array.from({ length: 2001 }, (_, at) => wireTestProduct(`ring-${at}`, { title: `Ring ${at}` }))
  await saveCatalogue(await contentOf(products), { ...summary, products: 2001 })
  const content = (await readInNewWorker())?.content
  const titles = content?.facts.map((facts) => content.productOf(facts).title)
  expect(titles).toEqual(products.map(({ title }) => title))
})

test('changed facts replace those of their products, in their order', async () => {
  const content = await contentOf([ring, studs])
  await saveCatalogue(content, summary)
  const changed = content.withChanges([{ ...ring, stock: 3, price: 99 }, wireTestProduct('not-saved')])
  await saveChangedFacts(changed, { ...summary, version: 'a-2' })
  const saved = await readInNewWorker()
  expect(saved?.summary.version).toBe('a-2')
  expect(saved?.content.facts.map(({ id, stock, pricePaise }) => [id, stock, pricePaise])).toEqual([
    ['ring', 3, 99_00],
    ['studs', 5, 400_00],
  ])
})

test('a later copy replaces the one before, also its records', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => wireTestProduct(`ring-${at}`))
  await saveCatalogue(await contentOf(many), { ...summary, products: 1001 })
  await saveCatalogue(await contentOf([studs]), { ...summary, version: 'b-1', products: 1 })
  expect((await keys(catalogueStore)).sort()).toEqual(['facts', 'summary', 'texts-0', 'words'])
  expect((await readInNewWorker())?.content.facts.map(({ id }) => id)).toEqual(['studs'])
})

test('a copy that cannot be written leaves the one before as it was', async () => {
  await saveCatalogue(await contentOf([ring]), { ...summary, products: 1 })
  const content = await contentOf([studs])
  const unwritable = Object.assign(content, { words: { ...content.words, sizes: () => 'not cloneable' } })
  expect(await saveCatalogue(unwritable, { ...summary, version: 'a-2', products: 1 })).toBe(false)
  expect((await readSavedCatalogue())?.content.facts.map(({ id }) => id)).toEqual(['ring'])
  expect((await readInNewWorker())?.content.facts.map(({ id }) => id)).toEqual(['ring'])
})

test('a copy with a missing record counts as none', async () => {
  await saveCatalogue(await contentOf([ring]), { ...summary, products: 1 })
  await set('words', undefined, catalogueStore)
  expect(await readInNewWorker()).toBeNull()
})

test('the copy of an earlier release is taken over once', async () => {
  await set('catalogue-3', { version: 'a-1', savedAt: 7, total: 2, products: [ring, studs], synonyms })
  const saved = await readInNewWorker()
  expect(saved?.summary).toEqual({ version: 'a-1', savedAt: 7, products: 2, pictured: 0, total: 2 })
  expect(saved?.content.facts.map(({ id }) => id)).toEqual(['ring', 'studs'])
  expect(await get('catalogue-3')).toBeUndefined()
  expect((await readInNewWorker())?.content.facts).toHaveLength(2)
})

test('a deleted copy stays deleted, whatever is counted afterwards', async () => {
  await saveCatalogue(await contentOf([ring]), { ...summary, products: 1 })
  await changeCopySummary({ pictured: 1 })
  expect((await readCopySummary())?.pictured).toBe(1)
  await deleteSavedCatalogue()
  await changeCopySummary({ pictured: 2 })
  expect(await readCopySummary()).toBeNull()
  expect(await readSavedCatalogue()).toBeNull()
})
