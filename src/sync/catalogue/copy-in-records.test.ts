import 'fake-indexeddb/auto'
import { setMany } from 'idb-keyval'
import { assert, beforeEach, expect, test, vi } from 'vitest'
import { searchProducts } from '#contract/search/search.ts'
import stored from '../../../tests/support/browser/copy-in-records.json' with { type: 'json' }
import { catalogueStore, readCopySummary } from './copy-summary.ts'
import { type SavedCatalogue, saveCatalogue } from './saved-catalogue.ts'

const binary = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }

/** Returns a value of the file as it is in IndexedDB, with its arrays of numbers. */
function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const [[type = '', content] = []] = Object.entries(value)
  if (type in binary) return binary[type as keyof typeof binary].from(content)
  return type === 'Map' ? new Map(content) : value
}

/** The records as version 0.1.0 of November 2026 wrote them, with its own code. */
const records: [string, unknown][] = JSON.parse(JSON.stringify(stored), revive)

/** Reads the copy as a worker that the browser has just started. */
async function readInNewWorker(): Promise<SavedCatalogue | null> {
  vi.resetModules()
  return (await import('./saved-catalogue.ts')).readSavedCatalogue()
}

beforeEach(async () => {
  await saveCatalogue({ products: [], synonyms: { same: [], instead: [], ignored: [] } }, await readSummary())
  await setMany(records, catalogueStore)
})

async function readSummary() {
  const summary = new Map(records).get('summary')
  return summary as SavedCatalogue['summary']
}

test('a device that is offline after the update still has its whole catalogue', async () => {
  const saved = await readInNewWorker()
  assert(saved)
  expect(await readCopySummary()).toMatchObject({ version: 'a-7', products: 21, pictured: 3, total: 30 })
  expect(saved.products).toHaveLength(21)
  expect(saved.products[0]).toMatchObject({
    id: 'ring-0',
    title: 'Tara Ring 0',
    pricePaise: 100_00,
    description: 'Für jeden Tag, ₹',
    sizes: [{ size: '14', stock: 2 }],
  })
  expect(saved.products[20]).toMatchObject({ title: 'Rassi Bracelet', rating: { count: 2 }, detail: ['Weight: 3 g'] })
})

test('and searches it with the same words, synonyms and sizes', async () => {
  const saved = await readInNewWorker()
  assert(saved)
  const index = await saved.searchIndex()
  const found = (term: string) => searchProducts(index, saved.products, term).map(({ id }) => id)
  expect(found('angoothi')).toHaveLength(20)
  expect(found('ring size 14')[0]).toBe('ring-0')
  expect(found('watch')).toEqual(['ring-20'])
  expect(found('ki rassi')).toEqual(['ring-20'])
  expect(found('bracelt')).toEqual(['ring-20'])
  expect(found('ring under 102')).toEqual(['ring-0', 'ring-1', 'ring-2'])
})

test.each(['a-1,facts,1', 'a-1,texts,0', 'a-1,words,'])(
  'a copy without its record %s counts as none',
  async (missing) => {
    await setMany([[missing, undefined]], catalogueStore)
    expect(await readInNewWorker()).toBeNull()
  },
)
