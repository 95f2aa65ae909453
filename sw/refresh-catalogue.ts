/** Updates the offline copy of the catalogue when a page reports that the network is idle. */

import type { CatalogueChanges, CatalogueCopy } from '#contract/schemas/catalogue.ts'
import { request } from '#sync/api.ts'
import { CatalogueIntake, withChanges } from '#sync/catalogue/catalogue-intake.ts'
import { changeCopySummary } from '#sync/catalogue/copy-summary.ts'
import {
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
  saveChangedFacts,
} from '#sync/catalogue/saved-catalogue.ts'
import { isBeingReplaced } from './prefetch-pictures.ts'

/** Minimum time between two updates of the offline catalogue, in ms, even if the shopper opens many pages. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Updates the offline catalogue if it is out of date, and returns the catalogue. Returns null if there is no catalogue,
 * or if `isWanted` returns false because the shopper no longer wants offline data on this device. Never rejects.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (!saved) return fetchCatalogue(isWanted)
  if (Date.now() - saved.summary.savedAt < MIN_REFRESH_INTERVAL_MS) return saved
  const changes = await fetchChanges(saved.summary.version)
  // If the update failed, keep the existing catalogue; the next time the network is idle, the page requests another
  // update.
  if (changes === 'unreachable') return saved
  if (changes === 'refused') return (await fetchCatalogue(isWanted)) ?? (isWanted() ? saved : null)
  if (!isWanted()) return null
  const { version, products } = changes
  const fresh = { version, savedAt: Date.now() }
  const summary = { ...saved.summary, ...fresh }
  if (version === saved.summary.version) {
    await changeCopySummary(fresh)
    return { ...saved, summary }
  }
  const facts = await saved.content.facts()
  if (facts) await saveChangedFacts(withChanges(facts, products), summary)
  return readSavedCatalogue()
}

/**
 * Fetches the changes since a version of the catalogue. The server refuses if the catalogue must be fetched completely.
 */
async function fetchChanges(version: string): Promise<CatalogueChanges | 'refused' | 'unreachable'> {
  const changes = await request('readCatalogueChanges', { path: { version }, timeoutMs: REQUEST_TIMEOUT_MS })
  return changes.kind === 'ok' ? changes.data : changes.kind
}

/** Fetches and saves the whole catalogue. Returns null if the server cannot be reached or the copy is no longer wanted. */
async function fetchCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const first = await fetchPart(1)
  if (!first) return null
  const { version, total, parts } = first
  const intake = new CatalogueIntake(first.synonyms)
  await intake.add(first.products)
  let isMixed = false
  for (let number = 2; number <= parts; number++) {
    const part = isWanted() && !isBeingReplaced() ? await fetchPart(number) : null
    if (!part) return null
    isMixed ||= part.version !== version
    await intake.add(part.products)
  }
  const records = await intake.finish()
  if (isMixed) {
    // The catalogue has changed meanwhile. Unless only facts have changed, the parts do not fit together.
    const changes = await fetchChanges(version)
    if (typeof changes === 'string') return null
    records.facts = withChanges(records.facts, changes.products)
  }
  if (!isWanted()) return null
  const summary = { copy: version, version, savedAt: Date.now(), total, products: records.facts.length, pictured: 0 }
  await saveCatalogue(records, summary)
  return readSavedCatalogue()
}

async function fetchPart(part: number): Promise<CatalogueCopy | null> {
  const copy = await request('readCatalogue', { query: { part }, timeoutMs: REQUEST_TIMEOUT_MS })
  return copy.kind === 'ok' ? copy.data : null
}
