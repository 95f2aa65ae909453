/**
 * Updates the offline copy of the catalogue when a page reports that the network
 * is idle.
 */

import { type Product, readProduct } from '#contract/catalogue/product.ts'
import { isWithin } from '#contract/is-within.ts'
import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { yieldOften } from '#contract/yield-often.ts'
import { request } from '#sync/api.ts'
import { changeCopySummary } from '#sync/catalogue/copy-summary.ts'
import {
  type CatalogueContent,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
  saveChanges,
  withChanges,
} from '#sync/catalogue/saved-catalogue.ts'
import { isBeingReplaced } from './prefetch-pictures.ts'

/** In ms, even if the shopper opens many pages. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Returns null if there is no catalogue, or if `isWanted` returns false because
 * the shopper no longer wants offline data. Never rejects.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (!saved) return fetchCatalogue(isWanted)
  const fetchAgain = async () => (await fetchCatalogue(isWanted)) ?? (isWanted() ? saved : null)
  if (saved.summary.copy !== undefined) return fetchAgain()
  if (isWithin(MIN_REFRESH_INTERVAL_MS, saved.summary.savedAt, Date.now())) return saved
  const changes = await fetchChanges(saved.summary.version)
  // Keeps the existing catalogue; the page requests another update when the
  // network is next idle.
  if (changes === 'unreachable') return saved
  if (changes === 'refused') return fetchAgain()
  if (!isWanted()) return null
  const { version, products } = changes
  const fresh = { version, savedAt: Date.now() }
  if (version === saved.summary.version) {
    await changeCopySummary(fresh)
    return { ...saved, summary: { ...saved.summary, ...fresh } }
  }
  await saveChanges(products, { ...saved.summary, ...fresh })
  return readSavedCatalogue()
}

/** The server refuses if the catalogue must be fetched completely. */
async function fetchChanges(version: string): Promise<CatalogueChanges | 'refused' | 'unreachable'> {
  const changes = await request('readCatalogueChanges', { path: { version }, timeoutMs: REQUEST_TIMEOUT_MS })
  return changes.kind === 'ok' ? changes.data : changes.kind
}

/** Returns null if the server cannot be reached or the copy is no longer wanted. */
async function fetchCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const first = await fetchPart(1)
  if (!first) return null
  const { version, total, parts, synonyms } = first
  const products: Product[] = []
  const pause = yieldOften()
  let isMixed = false
  for (let number = 1; number <= parts; number++) {
    if (number > 1 && (!isWanted() || isBeingReplaced())) return null
    const part = number === 1 ? first : await fetchPart(number)
    if (!part) return null
    isMixed ||= part.version !== version
    for (const product of part.products) {
      products.push(readProduct(product))
      await pause()
    }
  }
  let content: CatalogueContent = { products, synonyms }
  if (isMixed) {
    // The catalogue has changed meanwhile. Unless only stock, prices or ratings
    // have, the parts do not fit together.
    const changes = await fetchChanges(version)
    if (typeof changes === 'string') return null
    content = withChanges(content, changes.products)
  }
  if (!isWanted()) return null
  await saveCatalogue(content, { version, savedAt: Date.now(), total, products: products.length, pictured: 0 })
  return readSavedCatalogue()
}

async function fetchPart(part: number): Promise<CatalogueCopy | null> {
  const copy = await request('readCatalogue', { query: { part }, timeoutMs: REQUEST_TIMEOUT_MS })
  return copy.kind === 'ok' ? copy.data : null
}
