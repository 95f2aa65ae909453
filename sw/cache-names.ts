import { PICTURE_CACHE } from '#sync/worker-protocol.ts'

/**
 * Name of the cache for API responses. Increase the number when the format of cached responses changes, so that the new
 * release starts with an empty cache.
 */
export const RESPONSE_CACHE = 'nakshi-answers-1'

const CURRENT_CACHES: readonly string[] = [RESPONSE_CACHE, PICTURE_CACHE]

/** Deletes the caches of earlier releases, except for app shell caches, which workbox-precaching deletes. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith('nakshi-') && !CURRENT_CACHES.includes(name))
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}
