import { request } from './api.ts'
import { type DeviceStorage, deviceStorage } from './storage/device-storage.ts'
import { broadcastChange, type SharedKey } from './storage/storage-changes.ts'

/** Where the shopper's things are kept and synchronised from: one tab or worker of one browser. */
export interface SyncContext {
  storage: DeviceStorage
  request: typeof request
  /** Tells the other tabs and the worker of this browser. */
  broadcastChange: (key: SharedKey) => void
  withLock: typeof withLock
}

/** This very tab or worker. Tests make others. */
export const defaultSyncContext: SyncContext = { storage: deviceStorage, request, broadcastChange, withLock }

/** Longer than an act mostly takes. */
const LOCK_TIMEOUT_MS = 15_000

/**
 * Runs `act` while nobody else in this browser runs one under the same name. This saves the server needless requests; what
 * runs must be right without it, for where there are no locks, or one does not come free within the patience, it runs all
 * the same: a frozen tab may hold on for ever.
 */
async function withLock<Result>(
  name: string,
  act: () => Promise<Result>,
  patienceMs = LOCK_TIMEOUT_MS,
): Promise<Result> {
  if (!('locks' in navigator)) return act()
  let begun = false
  const begin = () => {
    begun = true
    return act()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, begin)
  } catch (error) {
    if (begun) throw error
    return act()
  }
}
