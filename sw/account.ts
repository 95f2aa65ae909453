/** What the worker does for a shopper when no page may be open. */
import { BACKGROUND_TAG } from '#sync/background-tag.ts'
import { pushAll } from '#sync/push-all.ts'

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
export async function pushInBackground({ tag }: SyncEvent): Promise<void> {
  if (tag !== BACKGROUND_TAG) return
  if ((await pushAll()) === 'later') throw new Error('The shop was not reached.')
}
