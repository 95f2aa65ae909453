/**
 * State of the catalogue's offline copy: how many products are saved on this device, and whether the shopper wants the
 * copy.
 */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { type CopySummary, readCopySummary } from '#sync/catalogue/copy-summary.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { prefersLessData } from '../../lib/device-traits.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { preferredPictureFormat } from './page-pictures.ts'

interface OfflineCopy {
  wanted: boolean
  /**
   * Number of products saved, number of these saved with a picture, and the total number of products in the catalogue.
   * Null until the device's storage has been read.
   */
  saved: Pick<CopySummary, 'products' | 'pictured' | 'total'> | null
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
    const { products, pictured, total } = (await readCopySummary()) ?? { products: 0, pictured: 0, total: 0 }
    state.saved = { products, pictured, total }
  }
  void count()
  const unsubscribers = [subscribe(state, listener), onStorageChange('catalogue', count)]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

const getState = () => snapshot(state)
const getServerState = (): Snapshot<OfflineCopy> => unread
