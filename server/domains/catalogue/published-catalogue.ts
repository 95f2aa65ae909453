/** Keeps the published catalogue in memory, so that requests for products do not have to wait for the database. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#contract/catalogue/product.ts'
import type { SearchQuery } from '#contract/schemas/catalogue.ts'
import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { createCatalogueSearch } from './catalogue-search.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import { type AddReviewTotals, readChanges } from './published-product-store.ts'
import { readCatalogueVersion } from './version-store.ts'

export interface PublishedCatalogue {
  /**
   * Returns the current catalogue snapshot. Every catalogue change creates a new snapshot object, so the object can be
   * used as a cache key.
   */
  current(): CatalogueSnapshot
  /**
   * Searches the current catalogue: returns the first products that match a search term, best match first, or an empty
   * array if the term is blank.
   */
  search(query: SearchQuery): Promise<Product[]>
  /** Loads the latest catalogue changes from the database without waiting for the next poll. */
  refresh(): Promise<void>
  /** Stops polling the database for changes. */
  stop(): Promise<void>
}

interface Options {
  addReviewTotals: AddReviewTotals
  /** Folder for files that can be regenerated, such as the search index of a large catalogue. */
  cacheDir: string
  pollEveryMs?: number
  /** Called when polling the database starts to fail. The last snapshot stays in use until polling succeeds again. */
  onError: (error: unknown) => void
}

/** Minimum time between the starts of two readings, in ms, so that their cost does not grow with the number of orders. */
const MIN_INTERVAL_MS = 50

/** Loads the catalogue into memory and keeps it up to date by polling the database for changes. */
export async function publishCatalogue(
  db: Queries,
  { addReviewTotals, cacheDir, pollEveryMs = 500, onError }: Options,
): Promise<PublishedCatalogue> {
  let snapshot = await readSnapshot(db, await readCatalogueVersion(db), addReviewTotals)
  const search = createCatalogueSearch({ folder: cacheDir, onError })
  search.prepare(snapshot)

  const readNext = async () => {
    const { pictures } = snapshot.staticPart
    const { latest, changed } = await readChanges(db, snapshot.number, { pictures, addReviewTotals })
    if (latest.version === snapshot.number) return
    snapshot =
      latest.full_reload_version > snapshot.number
        ? await readSnapshot(db, latest, addReviewTotals)
        : await updateSnapshot(snapshot, changed, latest.version)
    search.prepare(snapshot)
  }
  // Read changes one after the other, so that an older snapshot never replaces a newer one. Requests that arrive before
  // the next reading starts share it.
  let reading = Promise.resolve()
  let next: Promise<void> | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  const startReading = async () => {
    await pause(Math.max(0, startedAt + MIN_INTERVAL_MS - performance.now()))
    next = null
    startedAt = performance.now()
    reading = readNext()
    await reading
  }
  const refresh = () => {
    next ??= reading.then(startReading, startReading)
    return next
  }

  const stopPolling = repeat(refresh, { pauseMs: pollEveryMs, onError })
  const stop = async () => {
    search.stop()
    await stopPolling()
  }
  return { current: () => snapshot, search: (query) => search.search(snapshot, query), refresh, stop }
}
