import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexCatalogue } from '#contract/catalogue/catalogue-index.ts'
import { finish } from '#contract/interruptible.ts'
import { packVocabulary } from '#contract/search/search.ts'
import { makeDataDir } from '../../../tests/support/shop/shop-template.ts'
import { testProduct } from '../../../tests/support/shop/test-product.ts'
import { type CatalogueSearch, createCatalogueSearch } from './catalogue-search.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'

const synonyms = { same: [['ring', 'angoothi']], instead: [], ignored: ['the'] }
const products = [
  testProduct('tara-ring', { title: 'Tara Ring', description: 'With the clasp of a necklace.' }),
  testProduct('neelam-studs', { title: 'Neelam Studs', categories: ['Earrings'], subcategory: 'Studs' }),
]

function snapshotOf(shown: typeof products): CatalogueSnapshot {
  const index = finish(indexCatalogue(shown))
  const none = { categories: [], storefront: { slides: [], tiles: [], stories: [], doors: [], occasions: [] } }
  const staticPart = { id: 'test', fullReloadVersion: 1, synonyms, pictures: new Map(), ...none }
  return { version: 'test-1', number: 1, products: shown, byId: new Map(), index, staticPart }
}

let folder: string
let search: CatalogueSearch
const onError = vi.fn()

beforeEach(async () => {
  folder = await makeDataDir()
  search = createCatalogueSearch({ folder, onError, largeFrom: 2 })
})
afterEach(async () => {
  search.stop()
  await rm(folder, { recursive: true })
  expect(onError).not.toHaveBeenCalled()
})

const found = async (term: string, snapshot = snapshotOf(products)) =>
  (await search.search(snapshot, { term, limit: 12 })).map(({ id }) => id)

test('the words of a large catalogue are collected in another thread and stored', async () => {
  expect(await found('angoothi')).toEqual(['tara-ring'])
  expect(await readdir(folder)).toHaveLength(1)
  expect(await found('studs')).toEqual(['neelam-studs'])
})

test('a damaged file is replaced', async () => {
  await found('ring')
  const [name = ''] = await readdir(folder)
  const content = await readFile(join(folder, name))
  await writeFile(join(folder, name), content.fill(7, 60, 64))
  expect(await found('angoothi')).toEqual(['tara-ring'])
  expect(await readFile(join(folder, name))).not.toEqual(content)
})

test('a changed catalogue gets a new file, and the earlier one is deleted', async () => {
  await found('ring')
  const before = await readdir(folder)
  const renamed = products.map((product) => ({ ...product, title: 'Surya Signet' }))
  expect(await found('surya', snapshotOf(renamed))).toEqual(['tara-ring', 'neelam-studs'])
  const after = await readdir(folder)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})

test('the content of the file has not changed without a new format number', () => {
  const packed = finish(packVocabulary(products, synonyms))
  const content = JSON.stringify(packed, (_, value) => (ArrayBuffer.isView(value) ? Object.values(value) : value))
  // If this fails, increment FORMAT in search-index-file.ts, because shops have files with the earlier content.
  expect(createHash('sha256').update(content).digest('hex').slice(0, 16)).toMatchInlineSnapshot(`"854b48a40c310c75"`)
})
