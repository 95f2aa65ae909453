/** Brings the catalogue on the device up to date: when a page says that the line is idle. */
import { call } from '#sync/api.ts'
import { readSavedCatalogue, type SavedCatalogue, saveCatalogue, withChanges } from '#sync/saved-catalogue.ts'

/** Asked again at most this often, however many pages are opened. */
const FRESH_FOR_MS = 5 * 60_000

const GIVE_UP_MS = 30_000

/**
 * Answers the catalogue that is on the device afterwards, or `null` for none. Never rejects; repeating is cheap.
 * `isWanted` says whether the shopper still wants it there.
 */
export async function refreshCatalogue(isWanted: () => boolean): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < FRESH_FOR_MS) return saved
  const newer = saved ? await changed(saved) : await whole()
  if (!isWanted()) return null
  if (newer) await saveCatalogue(newer)
  // Without a network what was there stays, and the next idle moment tries again.
  return newer ?? saved
}

/** Only what is different comes over the line, where the server still knows what this copy was. */
async function changed(saved: SavedCatalogue): Promise<SavedCatalogue | null> {
  const changes = await call('readCatalogueChanges', { path: { version: saved.version }, timeoutMs: GIVE_UP_MS })
  if (changes.kind === 'ok') return { ...withChanges(saved, changes.answer), savedAt: Date.now() }
  return changes.kind === 'refused' ? whole() : null
}

async function whole(): Promise<SavedCatalogue | null> {
  const copy = await call('readCatalogue', { timeoutMs: GIVE_UP_MS })
  return copy.kind === 'ok' ? { ...copy.answer, savedAt: Date.now() } : null
}
