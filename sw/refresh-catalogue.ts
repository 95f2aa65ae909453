/** Brings the catalogue on the device up to date: when a page says that the line is idle. */
import { request } from '#sync/api.ts'
import {
  applyCatalogueChanges,
  readSavedCatalogue,
  type SavedCatalogue,
  saveCatalogue,
} from '#sync/catalogue/saved-catalogue.ts'

/** Asked again at most this often, however many pages are opened. */
const MIN_REFRESH_INTERVAL_MS = 5 * 60_000

const REQUEST_TIMEOUT_MS = 30_000

/**
 * Answers the catalogue that is on the device afterwards, or `null` for none. Never rejects; repeating is cheap.
 * `isWanted` says whether the shopper still wants it there.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < MIN_REFRESH_INTERVAL_MS) return saved
  const newer = saved ? await fetchChanges(saved) : await fetchCatalogue()
  if (!isWanted()) return null
  if (newer) await saveCatalogue(newer)
  // Without a network what was there stays, and the next idle moment tries again.
  return newer ?? saved
}

/** Only what is different comes over the line, where the server still knows what this copy was. */
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
