/** How much of the catalogue is saved, and whether the shopper wants it. */
import { useSyncExternalStore } from 'react'
import { proxy, type Snapshot, snapshot, subscribe } from 'valtio'
import { type CopySummary, readCopySummary } from '#sync/catalogue/copy-summary.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import type { PageMessage } from '#sync/worker-protocol.ts'
import { prefersLessData } from '../../lib/device-traits.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { preferredPictureFormat } from './page-pictures.ts'

export interface OfflineCopy {
  wanted: boolean
  /** Products saved, those with a picture, and all there are. Null until read. */
  saved: Pick<CopySummary, 'products' | 'pictured' | 'total'> | null
}

const unread: OfflineCopy = { wanted: false, saved: null }
const state = proxy<OfflineCopy>({ ...unread })

export function useOfflineCopy(): Snapshot<OfflineCopy> {
  return useSyncExternalStore(watch, getState, getServerState)
}

/** If wanted, it is saved even on a slow network. */
export function setOfflineCopyWanted(wanted: boolean): void {
  writeLocal(PREFERENCE_KEY, wanted ? 'yes' : 'no')
  state.wanted = wanted
  const message: PageMessage = wanted
    ? { type: 'REFRESH_CATALOGUE', pictures: preferredPictureFormat() }
    : { type: 'DROP_CATALOGUE' }
  navigator.serviceWorker?.controller?.postMessage(message)
  if (wanted) requestPersistentStorage()
}

/** So that the browser keeps the data when disk space runs low. It may decline. */
export function requestPersistentStorage(): void {
  navigator.storage?.persist?.().catch(() => false)
}

const PREFERENCE_KEY = 'nakshi-save-offline'

/** Null if not chosen: then the network decides. */
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
