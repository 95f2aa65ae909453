import { request } from './api.ts'
import { type DeviceStorage, deviceStorage } from './storage/device-storage.ts'
import { broadcastChange, type SharedKey } from './storage/storage-changes.ts'

/** What synchronisation needs of the tab or worker that it runs in. Tests simulate several. */
export interface SyncContext {
  storage: DeviceStorage
  request: typeof request
  /** Notifies this tab, the other tabs and the worker that the value under a key has changed. */
  broadcastChange: (key: SharedKey) => void
  withLock: typeof withLock
}

/** The result of a sync. `retry`: not everything was sent. `session ended`: the shopper is a guest now. */
export type SyncResult = 'done' | 'retry' | 'session ended'

/** The context of this tab or worker. */
export const defaultSyncContext: SyncContext = { storage: deviceStorage, request, broadcastChange, withLock }

/** Longer than a task usually takes. */
const LOCK_TIMEOUT_MS = 15_000

/**
 * Runs `task` while no other tab or worker of this browser runs one under the same name. The lock only saves requests: a
 * task must be correct without it, because it also runs where locks are missing, or after waiting `timeoutMs`. A frozen
 * tab may hold a lock forever.
 */
async function withLock<Result>(
  name: string,
  task: () => Promise<Result>,
  timeoutMs = LOCK_TIMEOUT_MS,
): Promise<Result> {
  if (!('locks' in navigator)) return task()
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return task()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(timeoutMs) }, start)
  } catch (error) {
    if (hasStarted) throw error
    return task()
  }
}
