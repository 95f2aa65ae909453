import { broadcastChange, onStorageChange, type SharedKey } from '#sync/storage/storage-changes.ts'

/**
 * How a keeper of what is under a key reaches the other tabs and the worker. They tell each other at once; a tab that
 * slept, or a browser without channels, looks again when it is shown.
 */
export function connectTabs(key: SharedKey): (heard: () => void) => { tell: () => void } {
  return (heard) => {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') heard()
    })
    onStorageChange(key, heard)
    return { tell: () => broadcastChange(key) }
  }
}

/** The shopper has changed something: it is to reach the account. The code that does it comes only now. */
export function scheduleSync(): void {
  void import('./sync-scheduler.ts').then(
    ({ syncSoon }) => syncSoon(),
    // Without a network there may be no code. The next start of the page tells the account.
    () => undefined,
  )
}
