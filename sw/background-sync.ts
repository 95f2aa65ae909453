/** What the worker does for a shopper when no page may be open. */

import { syncAll } from '#sync/sync-all.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'

/** The event of Background Sync; TypeScript does not know it yet. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** The line is back. Rejects when it was not for long: the browser tries again then. */
export async function syncInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_SYNC_TAG) return
  if ((await syncAll()) === 'retry') throw new Error('The shop was not reached.')
}
