import { PICTURE_CACHE } from '#sync/worker-protocol.ts'

/**
 * Name of the cache for API responses. Increase the number when the format of the cached responses changes, so that the
 * next release starts with an empty cache.
 */
export const RESPONSE_CACHE = 'nakshi-answers-1'

const CURRENT_CACHES: readonly string[] = [RESPONSE_CACHE, PICTURE_CACHE]

/**
 * Deletes caches created by earlier releases of the service worker. workbox-precaching deletes old caches of the app
 * shell itself.
 */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith('nakshi-') && !CURRENT_CACHES.includes(name))
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}
