/** For a device that did not answer in time: a slow one is not an empty one. */
import { defaultSyncContext, type SyncContext } from '#sync/sync-context.ts'

const MAX_DELAY_MS = 60_000

/** What pages show as empty, and a visitor as nobody, while the device is silent. */
const SHOWN_KEYS = ['session', 'cart', 'wishlist', 'outbox', 'checkout'] as const

/**
 * From now on, whenever the device keeps nothing, asks it again, less and less often. Once it answers, what this page
 * said meanwhile is written, and everybody looks at what is there.
 */
export function retryUnresponsiveStorage(
  { storage, broadcastChange }: Pick<SyncContext, 'storage' | 'broadcastChange'> = defaultSyncContext,
  firstMs = 1000,
): void {
  let asking = false
  async function ask(waitedMs: number): Promise<void> {
    for (const key of new Set([...SHOWN_KEYS, ...storage.pendingKeys()])) await storage.update(key, (stored) => stored)
    asking = !storage.isPersistent()
    if (asking) setTimeout(ask, waitedMs, Math.min(waitedMs * 2, MAX_DELAY_MS))
    else for (const key of SHOWN_KEYS) broadcastChange(key)
  }
  const begin = () => {
    if (asking || storage.isPersistent()) return
    asking = true
    setTimeout(ask, firstMs, firstMs * 2)
  }
  storage.onPersistenceChange(begin)
  begin()
}
