import { PICTURE_CACHE } from '#sync/worker-protocol.ts'

/** Raise the number when what is stored in it changes its form: the next version then starts it empty. */
export const RESPONSE_CACHE = 'nakshi-answers-1'

const inUse: readonly string[] = [RESPONSE_CACHE, PICTURE_CACHE]

/** Deletes what earlier versions kept under other names. The shell's own cache is cleaned by workbox-precaching. */
export async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('nakshi-') && !inUse.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}
