import { request } from './api.ts'
import { type DeviceStorage, deviceStorage } from './storage/device-storage.ts'
import { broadcastChange, type SharedKey } from './storage/storage-changes.ts'

/**
 * The dependencies of a sync: what it needs from the tab or worker that it runs in. Tests simulate several contexts.
 */
export interface SyncContext {
  storage: DeviceStorage
  request: typeof request
  /** Notifies this tab, the other tabs and the worker that the value under a key has changed. */
  broadcastChange: (key: SharedKey) => void
  withLock: typeof withLock
}

/** The result of a sync. `retry`: some changes were not sent. `session ended`: the shopper is now a guest. */
export type SyncResult = 'done' | 'retry' | 'session ended'

/** The context of this tab or worker. */
export const defaultSyncContext: SyncContext = { storage: deviceStorage, request, broadcastChange, withLock }

/** Maximum time that a task waits for the lock. Longer than most tasks take. */
const LOCK_TIMEOUT_MS = 15_000

/**
 * Runs `task` under a lock shared by all tabs and the worker of this browser. The lock only avoids duplicate requests.
 * Tasks must be correct without it, because they also run in browsers without locks, and after waiting `timeoutMs`: a
 * frozen tab may keep a lock forever.
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
