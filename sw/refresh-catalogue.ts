/** Updates the catalogue copy on this device. Pages request it when the network is idle. */
import { request } from '#sync/api.ts'
import {
  applyCatalogueChanges,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
} from '#sync/catalogue/saved-catalogue.ts'

/** However many pages request it. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Returns the saved catalogue after the update; null for none. Never rejects. Saves nothing if `isWanted` returns false:
 * the shopper has deleted the catalogue during the download.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < MIN_REFRESH_INTERVAL_MS) return saved
  const newer = saved ? await fetchChanges(saved) : await fetchCatalogue()
  if (!isWanted()) return null
  if (newer) await saveCatalogue(newer)
  // Without a network the earlier copy stays until the next attempt.
  return newer ?? saved
}

/** Downloads only the changed products if the server still knows the version of this copy. */
async function fetchChanges(saved: SavedCatalogue): Promise<SavedCatalogue | null> {
  const changes = await request('readCatalogueChanges', {
    path: { version: saved.version },
    timeoutMs: REQUEST_TIMEOUT_MS,
  })
  if (changes.kind === 'ok') return { ...applyCatalogueChanges(saved, changes.data), savedAt: Date.now() }
  return changes.kind === 'refused' ? fetchCatalogue() : null
}

async function fetchCatalogue(): Promise<SavedCatalogue | null> {
  const copy = await request('readCatalogue', { timeoutMs: REQUEST_TIMEOUT_MS })
  return copy.kind === 'ok' ? { ...copy.data, savedAt: Date.now() } : null
}
