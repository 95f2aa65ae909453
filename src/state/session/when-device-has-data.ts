/**
 * Starts what syncs an account only on devices that have one. Without it, every
 * first visit would load the sync code, which would exceed the limit for a
 * product's scripts.
 */
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { onStorageChange, type SharedKey } from '#sync/storage/storage-changes.ts'

/**
 * Storage keys of data that belongs to a shopper. A device on which none of them
 * is stored has nothing to sync.
 */
const WATCHED_KEYS: readonly SharedKey[] = ['session', 'cart', 'wishlist', 'outbox', 'traces-of']

/**
 * Calls `callback` once, as soon as this device has stored a shopper's data:
 * immediately, or when any tab stores it first. Also calls it if the storage
 * cannot be read.
 */
export async function whenDeviceHasData(callback: () => void): Promise<void> {
  let isDone = false
  const stopWatching: (() => void)[] = []
  const run = () => {
    if (isDone) return
    isDone = true
    for (const stop of stopWatching) stop()
    callback()
  }
  for (const key of WATCHED_KEYS) stopWatching.push(onStorageChange(key, run))
  const stored = await Promise.all(WATCHED_KEYS.map((key) => deviceStorage.read(key)))
  if (!deviceStorage.isPersistent() || stored.some((value) => value !== undefined)) run()
}
