/** The catalogue as shoppers see it, in memory, so that no page and no list waits for the database. */
import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import type { ReadRatings } from './product-store.ts'
import { readCatalogueVersion } from './version-store.ts'

export interface PublishedCatalogue {
  /** Returns the newest snapshot. It is a new object after every change, so caches can use it as their key. */
  current(): CatalogueSnapshot
  /** Reads what has changed, if anything. Other processes notice a change within a second. */
  refresh(): Promise<void>
  /** Stops polling for changes. */
  stop(): Promise<void>
}

interface Options {
  readRatings: ReadRatings
  pollEveryMs?: number
  /** Called when polling begins to fail. The current snapshot stays published. */
  onError: (error: unknown) => void
}

/** Reads the catalogue and keeps it up to date with the database. */
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
  // One after the other, so that an older snapshot never replaces a newer one.
  let reading = Promise.resolve()
  const refresh = () => {
    reading = reading.then(readChanges, readChanges)
    return reading
  }

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => snapshot, refresh, stop }
}
