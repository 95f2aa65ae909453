import { PICTURE_CACHE } from '#sync/worker-protocol.ts'

/**
 * The cache of API responses. Raise the number when its format changes: the next version then starts with an empty
 * cache.
 */
export const RESPONSE_CACHE = 'nakshi-answers-1'

const CURRENT_CACHES: readonly string[] = [RESPONSE_CACHE, PICTURE_CACHE]

/** Deletes the caches of earlier versions. workbox-precaching cleans up the shell's own cache. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const oldNames = names.filter((name) => name.startsWith('nakshi-') && !CURRENT_CACHES.includes(name))
  await Promise.all(oldNames.map((name) => caches.delete(name)))
}
