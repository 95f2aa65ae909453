/** Brings the catalogue on the device up to date: when a page says that the line is idle, and within a budget of bytes. */
import { addressOf } from '#sync/api.ts'
import { readSavedCatalogue, type SavedCatalogue, saveCatalogue } from '#sync/catalogue-copy.ts'
import { isOwnAnswer } from './own-answer.ts'
import { textWithin } from './text-within.ts'

/** Asked again at most this often, however many pages are opened. */
const FRESH_FOR_MS = 5 * 60_000

const GIVE_UP_MS = 30_000

/** A catalogue larger than this, uncompressed, stays on the server. About 1500 products. */
const BUDGET_BYTES = 3_000_000

/** Answers the catalogue that is on the device afterwards, or `null` for none. Never throws; repeating is cheap. */
export async function refreshCatalogue(): Promise<SavedCatalogue | null> {
  const saved = await readSavedCatalogue()
  if (saved && Date.now() - saved.savedAt < FRESH_FOR_MS) return saved
  try {
    const newer = await readCatalogue(saved)
    if (newer) await saveCatalogue(newer)
    return newer ?? saved
  } catch {
    // No network. What was there stays, and the next idle moment tries again.
    return saved
  }
}

async function readCatalogue(saved: SavedCatalogue | null): Promise<SavedCatalogue | null> {
  const headers: HeadersInit = saved?.etag ? { 'if-none-match': saved.etag } : {}
  const response = await fetch(addressOf('readCatalogue'), {
    headers,
    priority: 'low',
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  if (response.status === 304 && saved) return { ...saved, savedAt: Date.now() }
  if (!response.ok || !isOwnAnswer(response)) return null
  const text = await textWithin(BUDGET_BYTES, response)
  return text === null ? null : { ...JSON.parse(text), etag: response.headers.get('etag'), savedAt: Date.now() }
}
