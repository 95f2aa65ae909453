/** Keeps the catalogue in memory, as shoppers see it, so that pages and lists do not wait for the database. */
import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import type { ReadRatings } from './product-store.ts'
import { readCatalogueVersion } from './version-store.ts'

export interface PublishedCatalogue {
  /** Returns the newest snapshot. Every change creates a new object, so caches can use it as a key. */
  current(): CatalogueSnapshot
  /** Reads changes from the database, if any. Other processes notice a change within a second. */
  refresh(): Promise<void>
  /** Stops polling for changes. */
  stop(): Promise<void>
}

interface Options {
  readRatings: ReadRatings
  pollEveryMs?: number
  /** Called when polling starts to fail. The current snapshot stays published. */
  onError: (error: unknown) => void
}

/** Reads the catalogue and keeps it in sync with the database. */
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
  // Read sequentially, so that an older snapshot never replaces a newer one.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading.then(readChanges, readChanges)
    return reading
  }

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => snapshot, refresh, stop }
}
