import { defaultSyncContext, type SyncContext } from '#sync/sync-context.ts'

const MAX_DELAY_MS = 60_000

/**
 * Storage keys of values that are shown on pages. If the storage is unresponsive,
 * pages show these values as empty.
 */
const SHOWN_KEYS = ['session', 'cart', 'wishlist', 'outbox', 'checkout'] as const

/**
 * Keeps retrying, with increasing delays, while the device's storage does not
 * respond. Then writes the changes kept in this page's memory and makes all tabs
 * read the stored values again, because pages may have shown these values as
 * empty.
 */
export function retryUnresponsiveStorage(
  { storage, broadcastChange }: Pick<SyncContext, 'storage' | 'broadcastChange'> = defaultSyncContext,
  firstDelayMs = 1000,
): void {
  let isRetrying = false
  async function retry(nextDelayMs: number): Promise<void> {
    for (const key of new Set([...SHOWN_KEYS, ...storage.pendingKeys()])) await storage.update(key, (stored) => stored)
    isRetrying = !storage.isPersistent()
    if (isRetrying) setTimeout(retry, nextDelayMs, Math.min(nextDelayMs * 2, MAX_DELAY_MS))
    else for (const key of SHOWN_KEYS) broadcastChange(key)
  }
  const startRetrying = () => {
    if (isRetrying || storage.isPersistent()) return
    isRetrying = true
    setTimeout(retry, firstDelayMs, firstDelayMs * 2)
  }
  storage.onPersistenceChange(startRetrying)
  startRetrying()
}
