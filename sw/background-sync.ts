/** Syncs this device's data with the shopper's account in the background, even if no page of the shop is open. */

import { syncAll } from '#sync/sync-all.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'

/** The `sync` event of the Background Sync API, which TypeScript's standard library does not include. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/**
 * Syncs this device's data in response to a `sync` event. Rejects if the sync is incomplete, so that the browser
 * retries it later.
 */
export async function syncInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_SYNC_TAG) return
  if ((await syncAll()) === 'retry') throw new Error('The server could not be reached.')
}
