/**
 * The catalogue is in memory, so that requests for products do not wait for the
 * database.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import { type AddReviewTotals, readChangedProductIds, readProducts } from './product-store.ts'
import { readCatalogueVersion } from './publishing-store.ts'

export interface PublishedCatalogue {
  /** Every change creates a new object, so it can be used as a cache key. */
  current(): CatalogueSnapshot
  /** Loads changes without waiting for the next poll. */
  refresh(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  addReviewTotals: AddReviewTotals
  pollEveryMs?: number
  /**
   * Called when polling starts to fail. The last snapshot stays until polling
   * succeeds again.
   */
  onError: (error: unknown) => void
}

/**
 * Between the starts of two readings, in ms, so that their cost does not grow
 * with the number of orders.
 */
const MIN_INTERVAL_MS = 50

/** Polls the database for changes. */
export async function publishCatalogue(
  db: Queries,
  { addReviewTotals, pollEveryMs = 500, onError }: Options,
): Promise<PublishedCatalogue> {
  let snapshot = await readSnapshot(db, await readCatalogueVersion(db), addReviewTotals)

  const readNext = async () => {
    const latest = await readCatalogueVersion(db)
    if (latest.version === snapshot.number) return
    if (latest.full_reload_version > snapshot.number) {
      snapshot = await readSnapshot(db, latest, addReviewTotals)
      return
    }
    const { pictures } = snapshot.staticPart
    const ids = await readChangedProductIds(db, snapshot.number)
    const changed = await readProducts(db, ids, { pictures, addReviewTotals })
    snapshot = updateSnapshot(snapshot, changed, latest.version)
  }
  // Read one after the other, so that an older snapshot never replaces a newer
  // one. Requests that arrive before the next reading starts share it.
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

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => snapshot, refresh, stop }
}
