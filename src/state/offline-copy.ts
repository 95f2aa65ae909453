/** How much of the shop is on this device, for times without a network, and whether it shall be. */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { onChanged } from '#sync/changes.ts'
import type { PageMessage } from '#sync/messages.ts'
import { PICTURE_CACHE } from '#sync/picture-cache.ts'
import { readSavedCatalogue } from '#sync/saved-catalogue.ts'
import { isThriftyLine } from '../lib/thrifty-line.ts'
import { offlineWish, rememberOfflineWish } from './offline-wish.ts'
import { pictureFormat } from './page-pictures.ts'

interface OfflineCopy {
  wanted: boolean
  /** Pieces on this device, with a picture each; of how many that the shop has. `null` before the device was asked. */
  saved: { pieces: number; of: number } | null
}

const unread: OfflineCopy = { wanted: false, saved: null }
const state = proxy<OfflineCopy>({ ...unread })

/** What is saved and what is wanted, as it changes. */
export function useOfflineCopy(): Snapshot<OfflineCopy> {
  return useSyncExternalStore(watch, now, atFirst)
}

/** Has the catalogue saved, over whatever line, or taken off this device. */
export function wantOfflineCopy(wanted: boolean): void {
  rememberOfflineWish(wanted ? 'yes' : 'no')
  state.wanted = wanted
  const message: PageMessage = wanted
    ? { type: 'REFRESH_CATALOGUE', pictures: pictureFormat() }
    : { type: 'DROP_CATALOGUE' }
  navigator.serviceWorker?.controller?.postMessage(message)
  if (wanted) askToKeepStorage()
}

/** Asks the browser not to clear the shop's storage when space is short. To be called when the shopper wants it to stay. */
export function askToKeepStorage(): void {
  // Whatever it answers, the shop goes on as before.
  navigator.storage?.persist?.().catch(() => false)
}

function watch(listener: () => void): () => void {
  const wish = offlineWish()
  state.wanted = wish === null ? !isThriftyLine() : wish === 'yes'
  const count = async () => {
    state.saved = await countSaved()
  }
  void count()
  const stops = [subscribe(state, listener), onChanged('catalogue', count)]
  return () => {
    for (const stop of stops) stop()
  }
}

const now = () => snapshot(state)
const atFirst = (): Snapshot<OfflineCopy> => unread

const RENDITION = /\.\d+\.\w+$/

async function countSaved(): Promise<{ pieces: number; of: number }> {
  const catalogue = await readSavedCatalogue()
  const kept = new Set((await keptPictures()).map((address) => new URL(address).pathname.replace(RENDITION, '')))
  const isWhole = ({ image: [first] }: { image: string[] }) => !first || kept.has(first.replace(RENDITION, ''))
  return { pieces: catalogue?.products.filter(isWhole).length ?? 0, of: catalogue?.total ?? 0 }
}

async function keptPictures(): Promise<string[]> {
  try {
    // Opening what is not there would make it.
    if (!(await caches.has(PICTURE_CACHE))) return []
    const cache = await caches.open(PICTURE_CACHE)
    return (await cache.keys()).map(({ url }) => url)
  } catch {
    // A browser that lets no site keep anything.
    return []
  }
}
