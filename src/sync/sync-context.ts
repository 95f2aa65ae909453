import { request } from './api.ts'
import { type DeviceStorage, deviceStorage } from './storage/device-storage.ts'
import { broadcastChange, type SharedKey } from './storage/storage-changes.ts'

/**
 * The dependencies of a sync, provided by the tab or service worker that runs it. Tests create several contexts to
 * simulate several tabs or devices.
 */
export interface SyncContext {
  storage: DeviceStorage
  request: typeof request
  /** Notifies this tab, all other tabs and the service worker that the stored value under `key` has changed. */
  broadcastChange: (key: SharedKey) => void
  withLock: typeof withLock
}

/**
 * The result of a sync with the server. `retry`: some changes could not be sent yet. `session ended`: the server no
 * longer accepts the session, so the shopper continues as a guest.
 */
export type SyncResult = 'done' | 'retry' | 'session ended'

/** The sync dependencies for the current tab or service worker. */
export const defaultSyncContext: SyncContext = { storage: deviceStorage, request, broadcastChange, withLock }

/** How long a task waits for a lock before it runs without one, in ms. Longer than most tasks take. */
const LOCK_TIMEOUT_MS = 15_000

/**
 * Runs `task` under a lock shared by all tabs and the service worker. If the lock is unavailable or cannot be acquired
 * within `timeoutMs`, runs `task` without it. The lock only avoids duplicate requests, so `task` must also be correct
 * without the lock.
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
    // If the task has not started, the lock was not acquired in time, for example because a frozen tab holds it
    // forever.
    if (hasStarted) throw error
    return task()
  }
}
