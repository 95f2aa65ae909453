import { onStorageChange, type SharedKey } from '#sync/storage/storage-changes.ts'

/**
 * Calls `listener` when a tab or the worker changes the value under a key, and when this page becomes visible: a frozen tab
 * misses messages, and some browsers have no channel between tabs.
 */
export function watchStoredValue(key: SharedKey, listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener()
  })
  onStorageChange(key, listener)
}
