/** Updates the offline copy of the catalogue when a page reports that the network is idle. */
import { request } from '#sync/api.ts'
import {
  applyCatalogueChanges,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
} from '#sync/catalogue/saved-catalogue.ts'

/** Minimum time between two updates of the offline catalogue, in ms, even if the shopper opens many pages. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Updates the offline catalogue if it is out of date, and returns the catalogue. Returns null if there is no catalogue,
 * or if `isWanted` returns false because the shopper no longer wants offline data on this device. Never rejects.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < MIN_REFRESH_INTERVAL_MS) return saved
  const newer = saved ? await fetchChanges(saved) : await fetchCatalogue()
  if (!isWanted()) return null
  if (newer) await saveCatalogue(newer)
  // If the update failed, keep the existing catalogue; the next time the network is idle, the page requests another
  // update.
  return newer ?? saved
}

/**
 * Fetches the changes since the saved version of the catalogue, or the whole catalogue if the server cannot provide the
 * changes. Returns null if the server cannot be reached.
 */
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
