/** How much of the shop is on this device, for times without a network, and whether it shall be. */
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
  /** Pieces on this device, with a picture each; of how many that the shop has. `null` before the device was asked. */
  saved: { products: number; of: number } | null
}

const unread: OfflineCopy = { wanted: false, saved: null }
const state = proxy<OfflineCopy>({ ...unread })

/** What is saved and what is wanted, as it changes. */
export function useOfflineCopy(): Snapshot<OfflineCopy> {
  return useSyncExternalStore(watch, getState, getInitial)
}

/** Has the catalogue saved, over whatever line, or taken off this device. */
export function setOfflineCopyWanted(wanted: boolean): void {
  saveOfflinePreference(wanted ? 'yes' : 'no')
  state.wanted = wanted
  const message: PageMessage = wanted
    ? { type: 'REFRESH_CATALOGUE', pictures: preferredPictureFormat() }
    : { type: 'DROP_CATALOGUE' }
  navigator.serviceWorker?.controller?.postMessage(message)
  if (wanted) requestPersistentStorage()
}

/** Asks the browser not to clear the shop's storage when space is short. To be called when the shopper wants it to stay. */
export function requestPersistentStorage(): void {
  // Whatever it answers, the shop goes on as before.
  navigator.storage?.persist?.().catch(() => false)
}

function watch(listener: () => void): () => void {
  const wish = readOfflinePreference()
  state.wanted = wish === null ? !prefersLessData() : wish === 'yes'
  const count = async () => {
    state.saved = await countSaved()
  }
  void count()
  const stops = [subscribe(state, listener), onStorageChange('catalogue', count)]
  return () => {
    for (const stop of stops) stop()
  }
}

const getState = () => snapshot(state)
const getInitial = (): Snapshot<OfflineCopy> => unread

const RENDITION = /\.\d+\.\w+$/

async function countSaved(): Promise<{ products: number; of: number }> {
  const catalogue = await readSavedCatalogue()
  const kept = new Set((await cachedPictureUrls()).map((address) => new URL(address).pathname.replace(RENDITION, '')))
  const isWhole = ({ image: [first] }: { image: string[] }) => !first || kept.has(first.replace(RENDITION, ''))
  return { products: catalogue?.products.filter(isWhole).length ?? 0, of: catalogue?.total ?? 0 }
}

async function cachedPictureUrls(): Promise<string[]> {
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

/** Whether the shopper wants the catalogue on this device, for times without a network. Kept in localStorage. */

const KEY = 'nakshi-save-offline'

/** `null`: has not said. It is then kept where the line is good for it. */
type OfflinePreference = 'yes' | 'no' | null

/** What was said on this device. Where storage is forbidden, nothing ever was. */
export function readOfflinePreference(): OfflinePreference {
  const said = readLocal(KEY)
  return said === 'yes' || said === 'no' ? said : null
}

/** Where storage is forbidden it holds for nothing but this page; the next visit asks the line again. */
function saveOfflinePreference(wish: 'yes' | 'no'): void {
  writeLocal(KEY, wish)
}
