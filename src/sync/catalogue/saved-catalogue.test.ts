import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { clear, del, delMany, get, keys, set, setMany } from 'idb-keyval'
import { assert, beforeEach, expect, test, vi } from 'vitest'
import { toWireProduct } from '#contract/catalogue/product.ts'
import type { WireProduct } from '#contract/schemas/catalogue.ts'
import { buildSearchIndex, searchPositions, searchProducts } from '#contract/search/search.ts'
import { testProduct, wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { CatalogueIntake, withChanges } from './catalogue-intake.ts'
import { catalogueStore, changeCopySummary, readCopySummary } from './copy-summary.ts'
import { PRODUCTS_PER_RECORD, packTexts, textAt } from './packed-texts.ts'
import {
  deleteSavedCatalogue,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
  saveChangedFacts,
} from './saved-catalogue.ts'

const synonyms = { same: [['ring', 'angoothi']], instead: [], ignored: [] }
const ring = wireTestProduct('ring', { title: 'Tara Ring', stock: 4, detail: ['Weight: 3 g'] })
const studs = wireTestProduct('studs', { title: 'Neelam Studs', categories: ['Earrings'] })
const summary = { copy: 'a-1', version: 'a-1', savedAt: 5, products: 2, pictured: 0, total: 3 }

async function recordsOf(products: readonly WireProduct[]) {
  const intake = new CatalogueIntake(synonyms)
  await intake.add(products)
  return intake.finish()
}

/** Reads the copy as a worker that the browser has just restarted. */
async function readInNewWorker(): Promise<SavedCatalogue | null> {
  vi.resetModules()
  return (await import('./saved-catalogue.ts')).readSavedCatalogue()
}

async function readIdsInNewWorker() {
  return (await (await readInNewWorker())?.content.facts())?.map(({ id }) => id)
}

beforeEach(async () => {
  await clear()
  await deleteSavedCatalogue()
})

test('a restarted worker lists, shows and searches the saved products', async () => {
  await saveCatalogue(await recordsOf([ring, studs]), summary)
  const saved = await readInNewWorker()
  assert(saved)
  expect(saved.summary).toEqual(summary)
  const facts = await saved.content.facts()
  expect(facts?.map(({ id, stock }) => [id, stock])).toEqual([
    ['ring', 4],
    ['studs', 5],
  ])
  expect(await saved.content.productsAt([1, 0])).toMatchObject([
    { id: 'studs', title: 'Neelam Studs' },
    { id: 'ring', title: 'Tara Ring', detail: ['Weight: 3 g'] },
  ])
  expect(searchPositions(saved.content, 'angoothi')).toEqual([0])
})

/** A catalogue of several records, in which some products have sizes. */
const many = Array.from({ length: 101 }, (_, at) => {
  const pricePaise = (100 + (at % 7) * 100) * 100
  const sizes = ['12', '14', '2.6'].map((size, rank) => ({ size, stock: (at + rank) % 3, pricePaise }))
  return testProduct(`ring-${at}`, {
    title: `Ring ${['Tara', 'Surya', 'Neelam'][at % 3]} ${at}`,
    pricePaise,
    color: at % 4 === 0 ? ['Red'] : ['Gold'],
    ...(at % 2 === 0 && { sizes }),
  })
})

test('a restarted worker finds the same products as the server', async () => {
  await saveCatalogue(await recordsOf(many.map(toWireProduct)), { ...summary, products: many.length })
  const saved = await readInNewWorker()
  assert(saved)
  const index = buildSearchIndex(many, synonyms)
  const words = fc.constantFrom(
    'ring',
    'tara',
    'red',
    'gold',
    'neelm',
    '77',
    'size 14',
    '2.6',
    'under 300',
    'sasta',
    '',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 3 }), fc.integer({ min: 1, max: 60 }), async (term, limit) => {
      const found = await saved.content.productsAt(searchPositions(saved.content, term.join(' '), limit))
      expect(found).toEqual(searchProducts(index, term.join(' '), limit))
    }),
  )
})

test('products of which a record is missing are not left out of a response', async () => {
  await saveCatalogue(await recordsOf(many.map(toWireProduct)), { ...summary, products: many.length })
  await delMany(['a-1,facts,1', 'a-1,texts,2'], catalogueStore)
  const content = (await readInNewWorker())?.content
  assert(content)
  expect(await content.productsAt([0, 1])).toHaveLength(2)
  expect(await content.productsAt([0, PRODUCTS_PER_RECORD])).toBeNull()
  expect(await content.productsAt([0, 2 * PRODUCTS_PER_RECORD])).toBeNull()
  expect(await content.facts()).toBeNull()
})

test('changed facts replace those of their products, in their order', async () => {
  const { facts } = await recordsOf([ring, studs])
  await saveCatalogue(await recordsOf([ring, studs]), summary)
  const changed = withChanges(facts, [{ ...ring, stock: 3, price: 99 }, wireTestProduct('not-saved')])
  await saveChangedFacts(changed, { ...summary, version: 'a-2' })
  const saved = await readInNewWorker()
  assert(saved)
  expect(saved.summary.version).toBe('a-2')
  expect((await saved.content.facts())?.map(({ id, stock, pricePaise }) => [id, stock, pricePaise])).toEqual([
    ['ring', 3, 99_00],
    ['studs', 5, 400_00],
  ])
  expect(searchPositions(saved.content, 'under 100')).toEqual([0])
  expect(await saved.content.productsAt([0])).toMatchObject([{ title: 'Tara Ring', pricePaise: 99_00 }])
})

test('a later copy replaces the one before, also its records', async () => {
  await saveCatalogue(await recordsOf(many.map(toWireProduct)), { ...summary, products: many.length })
  const before = await readInNewWorker()
  await saveCatalogue(await recordsOf([studs]), { ...summary, copy: 'b-1', version: 'b-1', products: 1 })
  expect((await keys(catalogueStore)).sort()).toEqual([
    'b-1,facts,0',
    'b-1,search,',
    'b-1,texts,0',
    'b-1,words,',
    'summary',
  ])
  expect(await readIdsInNewWorker()).toEqual(['studs'])
  expect(await before?.content.productsAt([0])).toBeNull()
})

test('a copy that cannot be written leaves the one before as it was', async () => {
  await saveCatalogue(await recordsOf([ring]), { ...summary, products: 1 })
  const records = await recordsOf([studs])
  const unwritable = Object.assign(records, { vocabulary: { ...records.vocabulary, words: () => 'not cloneable' } })
  expect(await saveCatalogue(unwritable, { ...summary, version: 'a-2', products: 1 })).toBe(false)
  expect(await readIdsInNewWorker()).toEqual(['ring'])
})

test('a copy without its words counts as none', async () => {
  await saveCatalogue(await recordsOf([ring]), { ...summary, products: 1 })
  await del('a-1,words,', catalogueStore)
  expect(await readInNewWorker()).toBeNull()
})

test('a copy in the form of November 2026 is taken over, with all its products', async () => {
  const many = Array.from({ length: 520 }, (_, at) => wireTestProduct(`ring-${at}`))
  const { facts, texts, vocabulary } = await recordsOf(many)
  const allTexts = texts.flatMap((record) => record.ends.map((_, place) => textAt(record, place)))
  const { copy: _, ...earlier } = { ...summary, products: many.length, total: many.length }
  await setMany(
    [
      ['summary', earlier],
      ['facts', [facts.slice(0, 250), facts.slice(250)].map((part) => JSON.stringify(part))],
      ['words', { vocabulary, sizes: new Set() }],
      ['texts-0', packTexts(allTexts.slice(0, 500))],
      ['texts-1', packTexts(allTexts.slice(500))],
    ],
    catalogueStore,
  )
  expect(await readCopySummary()).toBeNull()
  const saved = await readInNewWorker()
  expect(saved?.summary).toEqual({ ...earlier, copy: earlier.version })
  expect(await saved?.content.productsAt([0, 499, 519])).toMatchObject(
    [0, 499, 519].map((at) => ({ id: `ring-${at}` })),
  )
  expect(await readCopySummary()).toEqual(saved?.summary)
  expect(await keys(catalogueStore)).not.toContain('texts-0')
})

test('an incomplete copy in the form of November 2026 counts as none', async () => {
  const { copy: _, ...earlier } = summary
  await setMany(
    [
      ['summary', earlier],
      ['facts', ['[]']],
    ],
    catalogueStore,
  )
  expect(await readInNewWorker()).toBeNull()
  await changeCopySummary({ pictured: 1 })
  expect(await readCopySummary()).toBeNull()
})

test('the copy of an even earlier release is taken over once', async () => {
  await set('catalogue-3', { version: 'a-1', savedAt: 7, total: 2, products: [ring, studs], synonyms })
  const saved = await readInNewWorker()
  expect(saved?.summary).toEqual({ copy: 'a-1', version: 'a-1', savedAt: 7, products: 2, pictured: 0, total: 2 })
  expect(await saved?.content.productsAt([0, 1])).toMatchObject([{ id: 'ring' }, { id: 'studs' }])
  expect(await get('catalogue-3')).toBeUndefined()
  expect(await readIdsInNewWorker()).toEqual(['ring', 'studs'])
})

test('a deleted copy stays deleted, whatever is counted afterwards', async () => {
  await saveCatalogue(await recordsOf([ring]), { ...summary, products: 1 })
  await changeCopySummary({ pictured: 1 })
  expect((await readCopySummary())?.pictured).toBe(1)
  await deleteSavedCatalogue()
  await changeCopySummary({ pictured: 2 })
  expect(await readCopySummary()).toBeNull()
  expect(await readSavedCatalogue()).toBeNull()
})
