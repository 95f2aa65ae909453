import { PICTURE_CACHE } from '#sync/picture-cache.ts'

/** Raise the number when what is stored in it changes its form: the next version then starts it empty. */
export const ANSWERS = 'nakshi-answers-1'

const inUse: readonly string[] = [ANSWERS, PICTURE_CACHE]

/** Deletes what earlier versions kept under other names. The shell's own cache is cleaned by workbox-precaching. */
export async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('nakshi-') && !inUse.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}
