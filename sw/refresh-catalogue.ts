/** Updates the catalogue copy on the device when a page reports that the network is idle. */
import { request } from '#sync/api.ts'
import {
  applyCatalogueChanges,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
} from '#sync/catalogue/saved-catalogue.ts'

/** Minimum time between two updates, however many pages are opened. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Updates the catalogue copy and returns it; `null` if there is none. Never rejects. Idempotent. `isWanted` returns
 * whether the shopper still wants a copy on this device.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < MIN_REFRESH_INTERVAL_MS) return saved
  const newer = saved ? await fetchChanges(saved) : await fetchCatalogue()
  if (!isWanted()) return null
  if (newer) await saveCatalogue(newer)
  // Without a network the existing copy stays; the next idle moment tries again.
  return newer ?? saved
}

/** Fetches only the changes since the saved version, if the server still knows that version. */
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
