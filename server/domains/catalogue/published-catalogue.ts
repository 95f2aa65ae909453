/** Keeps the published catalogue in memory, so that requests for products do not wait for the database. */
import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import type { ReadRatings } from './product-store.ts'
import { readCatalogueVersion } from './version-store.ts'

export interface PublishedCatalogue {
  /**
   * Returns the newest catalogue snapshot. Every change creates a new object, so a cache can use the snapshot as its
   * key.
   */
  current(): CatalogueSnapshot
  /** Loads catalogue changes from the database immediately. Other processes notice a change within a second. */
  refresh(): Promise<void>
  /** Stops polling the database for changes. */
  stop(): Promise<void>
}

interface Options {
  readRatings: ReadRatings
  pollEveryMs?: number
  /** Called when polling the database starts to fail. The latest snapshot stays in use. */
  onError: (error: unknown) => void
}

/** Reads the catalogue from the database and keeps it up to date by polling for changes. */
export async function publishCatalogue(
  db: Queries,
  { readRatings, pollEveryMs = 500, onError }: Options,
): Promise<PublishedCatalogue> {
  let snapshot = await readSnapshot(db, await readCatalogueVersion(db), readRatings)

  const readChanges = async () => {
    const latest = await readCatalogueVersion(db)
    if (latest.version === snapshot.number) return
    snapshot =
      latest.full_reload_version > snapshot.number
        ? await readSnapshot(db, latest, readRatings)
        : await updateSnapshot(db, snapshot, latest.version, readRatings)
  }
  // Read changes one after the other, so that an older snapshot never replaces a newer one.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading.then(readChanges, readChanges)
    return reading
  }

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => snapshot, refresh, stop }
}
