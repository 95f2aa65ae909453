/** The catalogue as shoppers see it, held in memory so that no page and no list waits for the database. */

import { repeat } from '../../lib/repeat.ts'
import type { Queries } from '../../storage/transaction.ts'
import { type CatalogueSnapshot, readSnapshot, updateSnapshot } from './catalogue-snapshot.ts'
import { readCatalogueVersion } from './version-store.ts'

export interface PublishedCatalogue {
  /** What is for sale now. A new object after every change, so that caches can be kept by it. */
  current(): CatalogueSnapshot
  /** Reads what has changed, if anything has. Other processes find out by themselves within a second. */
  refresh(): Promise<void>
  /** Stops looking for changes. Resolves when the database is no longer asked. */
  stop(): Promise<void>
}

interface Options {
  pollEveryMs?: number
  /** Hears when looking for changes begins to fail. The edition at hand goes on being shown. */
  onError: (error: unknown) => void
}

/** Reads the catalogue and keeps it as new as the database is. */
export async function publishCatalogue(
  db: Queries,
  { pollEveryMs = 500, onError }: Options,
): Promise<PublishedCatalogue> {
  // The number is read before what it stands for: what changes in between is read twice rather than never.
  let known = await readCatalogueVersion(db)
  let edition = await readSnapshot(db, known)

  const look = async () => {
    const { version, full_reload_version } = await readCatalogueVersion(db)
    if (version === known.version) return
    const since = known.version
    const found = { version, full_reload_version }
    edition =
      full_reload_version > since
        ? await readSnapshot(db, found)
        : await updateSnapshot(db, edition, { since, version })
    known = found
  }
  // One look after the other, so that an older edition never takes a newer one's place.
  let looks = Promise.resolve()
  const refresh = () => {
    looks = looks.then(look, look)
    return looks
  }

  const stop = repeat(refresh, { pauseMs: pollEveryMs, onError })
  return { current: () => edition, refresh, stop }
}
