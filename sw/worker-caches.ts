/** The caches besides the app shell, which workbox-precaching looks after. */
import { registerQuotaErrorCallback } from 'workbox-core'
import { PICTURE_CACHE } from '#sync/worker-protocol.ts'

/**
 * Increase the number when the format of cached responses changes, so that the
 * new release starts with an empty cache.
 */
export const RESPONSE_CACHE = 'nakshi-answers-1'

const MAX_ENTRIES = new Map([
  [RESPONSE_CACHE, 300],
  [PICTURE_CACHE, 800],
])

/** Also deletes the times at which workbox-expiration last used the entries. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith('nakshi-') && !MAX_ENTRIES.has(name))
  await Promise.all(oldNames.map((name) => caches.delete(name)))
  indexedDB.deleteDatabase('workbox-expiration')
}

/** Deletes the oldest entries where there are too many. */
export async function trimCaches(): Promise<void> {
  for (const [name, max] of MAX_ENTRIES) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    // Caches list their entries in the order in which they were stored.
    const stored = await cache.keys()
    const surplus = stored.slice(0, Math.max(0, stored.length - max))
    await Promise.all(surplus.map((request) => cache.delete(request, { ignoreVary: true })))
  }
}

/** Makes room on a full device: the shop works without these caches. */
export function deleteCachesWhenFull(): void {
  for (const name of MAX_ENTRIES.keys()) {
    registerQuotaErrorCallback(async () => {
      await caches.delete(name)
    })
  }
}
