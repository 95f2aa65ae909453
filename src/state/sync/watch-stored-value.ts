import { onStorageChange, type SharedKey } from '#sync/storage/storage-changes.ts'

/**
 * Calls `listener` when any tab or the service worker changes the stored value
 * under `key`. Also calls `listener` whenever this page becomes visible, because
 * frozen tabs miss messages and some browsers lack BroadcastChannel.
 */
export function watchStoredValue(key: SharedKey, listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener()
  })
  onStorageChange(key, listener)
}
