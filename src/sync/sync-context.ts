import { request } from './api.ts'
import { type DeviceStorage, deviceStorage } from './storage/device-storage.ts'
import { broadcastChange, type SharedKey } from './storage/storage-changes.ts'

/**
 * What a sync needs from the tab or service worker that runs it. Tests create
 * several contexts to simulate several tabs or devices.
 */
export interface SyncContext {
  storage: DeviceStorage
  request: typeof request
  /** Notifies this tab, all other tabs and the service worker. */
  broadcastChange: (key: SharedKey) => void
  withLock: typeof withLock
}

/**
 * `retry`: some changes could not be sent yet. `session ended`: the shopper
 * continues as a guest.
 */
export type SyncResult = 'done' | 'retry' | 'session ended'

export const defaultSyncContext: SyncContext = { storage: deviceStorage, request, broadcastChange, withLock }

/**
 * How long a task waits for a lock before it runs without one, in ms. Longer than
 * most tasks take.
 */
const LOCK_TIMEOUT_MS = 15_000

/**
 * The lock is shared by all tabs and the service worker. It only avoids duplicate
 * requests: if it is unavailable for `timeoutMs`, `task` runs without it and must
 * be correct all the same.
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
    // Otherwise the lock was not acquired in time, for example because a frozen
    // tab holds it.
    if (hasStarted) throw error
    return task()
  }
}
