/**
 * Syncs with the account in the background, even if no page of the shop is open.
 */

import { syncAll } from '#sync/sync-all.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'

/** TypeScript's standard library does not include the Background Sync API. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Rejects if the sync is incomplete, so that the browser retries it later. */
export async function syncInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_SYNC_TAG) return
  if ((await syncAll()) === 'retry') throw new Error('The server could not be reached.')
}
