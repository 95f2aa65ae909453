/** Background Sync: sends what waits on this device when the network is back, even with no page open. */
import { syncAll } from '#sync/sync-all.ts'
import { BACKGROUND_SYNC_TAG } from '#sync/worker-protocol.ts'

/** The event of Background Sync, which TypeScript's library does not declare yet. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent
  }
}

/** Rejects if the server could not be reached, so that the browser tries again later. */
export async function syncInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_SYNC_TAG) return
  if ((await syncAll()) === 'retry') throw new Error('The server could not be reached.')
}
