/**
 * State of the catalogue's offline copy: how many products are saved on this device, and whether the shopper wants the
 * copy.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { readSavedCatalogue } from '#sync/catalogue/saved-catalogue.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import { type PageMessage, PICTURE_CACHE } from '#sync/worker-protocol.ts'
import { prefersLessData } from '../../lib/device-traits.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { preferredPictureFormat } from './page-pictures.ts'

interface OfflineCopy {
  wanted: boolean
  /**
   * Number of products saved with a picture, and the total number of products in the catalogue (`of`). Null until the
   * device's storage has been read.
   */
  saved: { products: number; of: number } | null
}

const unread: OfflineCopy = { wanted: false, saved: null }
const state = proxy<OfflineCopy>({ ...unread })

/** Returns the state of the offline copy and re-renders the component whenever the state changes. */
export function useOfflineCopy(): Snapshot<OfflineCopy> {
  return useSyncExternalStore(watch, getState, getServerState)
}

/**
 * Stores whether the shopper wants an offline copy of the catalogue, and tells the service worker to save or delete the
 * copy. If `wanted` is true, the copy is saved even on a slow network.
 */
export function setOfflineCopyWanted(wanted: boolean): void {
  writeLocal(PREFERENCE_KEY, wanted ? 'yes' : 'no')
  state.wanted = wanted
  const message: PageMessage = wanted
    ? { type: 'REFRESH_CATALOGUE', pictures: preferredPictureFormat() }
    : { type: 'DROP_CATALOGUE' }
  navigator.serviceWorker?.controller?.postMessage(message)
  if (wanted) requestPersistentStorage()
}

/** Requests that the browser keep the shop's data even when disk space runs low. The browser may decline. */
export function requestPersistentStorage(): void {
  navigator.storage?.persist?.().catch(() => false)
}

const PREFERENCE_KEY = 'nakshi-save-offline'

/**
 * Returns the shopper's stored choice about the offline copy of the catalogue. Returns null if no choice is stored, in
 * which case the caller decides by network quality.
 */
export function readOfflinePreference(): 'yes' | 'no' | null {
  const stored = readLocal(PREFERENCE_KEY)
  return stored === 'yes' || stored === 'no' ? stored : null
}

function watch(listener: () => void): () => void {
  const preference = readOfflinePreference()
  state.wanted = preference === null ? !prefersLessData() : preference === 'yes'
  const count = async () => {
    state.saved = await countSaved()
  }
  void count()
  const unsubscribers = [subscribe(state, listener), onStorageChange('catalogue', count)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const getState = () => snapshot(state)
const getServerState = (): Snapshot<OfflineCopy> => unread

/** Matches the width and file format at the end of a picture's URL, for example `.640.avif`. */
const RENDITION = /\.\d+\.\w+$/

async function countSaved(): Promise<{ products: number; of: number }> {
  const catalogue = await readSavedCatalogue()
  const cached = new Set((await cachedPictureUrls()).map((url) => new URL(url).pathname.replace(RENDITION, '')))
  const hasPicture = ({ image: [first] }: { image: string[] }) => !first || cached.has(first.replace(RENDITION, ''))
  return { products: catalogue?.products.filter(hasPicture).length ?? 0, of: catalogue?.total ?? 0 }
}

async function cachedPictureUrls(): Promise<string[]> {
  try {
    // Checked first, because `caches.open` would create a missing cache.
    if (!(await caches.has(PICTURE_CACHE))) return []
    const cache = await caches.open(PICTURE_CACHE)
    return (await cache.keys()).map(({ url }) => url)
  } catch {
    // The browser does not allow caches.
    return []
  }
}
