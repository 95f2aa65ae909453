/** Only the service worker uses the saved catalogue; pages read its summary. */
import { getMany, promisifyRequest } from 'idb-keyval'
import { type Product, readProduct } from '#contract/catalogue/product.ts'
import type { Synonyms, WireProduct } from '#contract/schemas/catalogue.ts'
import { buildSearchIndex, type SearchIndex } from '#contract/search/search-index.ts'
import { isRecord } from '#contract/type-guards.ts'
import { accessStore, reportUnlessExpected } from '../storage/storage-timeout.ts'
import { readCopyInRecords } from './copy-in-records.ts'
import { type CopySummary, catalogueStore, isCopySummary, readCopySummary, SUMMARY_KEY } from './copy-summary.ts'

export interface SavedCatalogue {
  summary: CopySummary
  products: readonly Product[]
  /** The first call builds the index. */
  searchIndex: () => Promise<SearchIndex>
}

export interface CatalogueContent {
  /** In catalogue order. */
  products: readonly Product[]
  synonyms: Synonyms
}

const CONTENT_KEY = 'catalogue'

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 30_000

/** A worker answers many requests from the same version. */
let latest: { version: string; catalogue: Promise<SavedCatalogue | null> } | null = null

/** Returns null if there is no copy or it cannot be read. */
export async function readSavedCatalogue(): Promise<SavedCatalogue | null> {
  const summary = await readCopySummary()
  if (!summary) return null
  if (latest?.version !== summary.version) latest = { version: summary.version, catalogue: readCatalogue() }
  const catalogue = await latest.catalogue
  if (!catalogue) latest = null
  return catalogue && { ...catalogue, summary }
}

/**
 * Returns false if saving failed, for example because the disk is full. Never
 * rejects.
 */
export async function saveCatalogue(content: CatalogueContent, summary: CopySummary): Promise<boolean> {
  const isSaved = await write([
    [CONTENT_KEY, content],
    [SUMMARY_KEY, summary],
  ])
  latest = null
  return isSaved
}

/** Ignores products that the copy does not contain. Never rejects. */
export async function saveChanges(changed: readonly WireProduct[], summary: CopySummary): Promise<void> {
  const [content] = await read([CONTENT_KEY])
  if (isContent(content)) await saveCatalogue(withChanges(content, changed), summary)
}

export function withChanges(content: CatalogueContent, changed: readonly WireProduct[]): CatalogueContent {
  const changes = new Map(changed.map((product) => [product._id, readProduct(product)]))
  return { ...content, products: content.products.map((product) => changes.get(product.id) ?? product) }
}

export async function deleteSavedCatalogue(): Promise<void> {
  latest = null
  await write([])
}

/** One transaction replaces everything, so that the copy is always complete. */
async function write(records: [key: string, value: unknown][]): Promise<boolean> {
  try {
    await accessStore(catalogueStore, WRITE_TIMEOUT_MS, (store) =>
      store('readwrite', (objects) => {
        try {
          objects.clear()
          for (const [key, value] of records) objects.put(value, key)
        } catch (error) {
          objects.transaction.abort()
          throw error
        }
        return promisifyRequest(objects.transaction)
      }),
    )
    return true
  } catch (error) {
    reportUnlessExpected(error, SUMMARY_KEY)
    return false
  }
}

async function readCatalogue(): Promise<SavedCatalogue | null> {
  const [summary, content] = await read([SUMMARY_KEY, CONTENT_KEY])
  if (!isCopySummary(summary)) return null
  if (summary.copy !== undefined) {
    const copy = await readCopyInRecords(summary.products, summary.copy, read)
    return copy && { summary, products: copy.products, searchIndex: async () => copy.searchIndex }
  }
  if (!isContent(content)) return null
  const { products, synonyms } = content
  let index: Promise<SearchIndex> | null = null
  const searchIndex = () => {
    index ??= buildSearchIndex(products, synonyms)
    return index
  }
  return { summary, products, searchIndex }
}

/** Returns no records if the storage does not respond. */
async function read(keys: string[]): Promise<unknown[]> {
  try {
    return await accessStore(catalogueStore, READ_TIMEOUT_MS, (store) => getMany<unknown>(keys, store))
  } catch (error) {
    reportUnlessExpected(error, keys.join())
    return []
  }
}

function isContent(stored: unknown): stored is CatalogueContent {
  return isRecord(stored) && Array.isArray(stored.products) && isRecord(stored.synonyms)
}
