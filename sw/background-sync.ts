/** Syncs the shopper's data in the background, even if no page is open. */

import { syncAll } from '#sync/sync-all.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'

/** The Background Sync event, which TypeScript's library lacks. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Syncs this device once the network is back. Rejects if the sync is incomplete, so that the browser tries again. */
export async function syncInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_SYNC_TAG) return
  if ((await syncAll()) === 'retry') throw new Error('The server could not be reached.')
}
