/**
 * A key-value store in IndexedDB, shared by all tabs and the service worker. If
 * IndexedDB fails or hangs, changes stay in this page's memory. The next
 * successful write to a key replays them in order, so that nothing is lost while
 * the page stays open.
 */
import { createStore, get, type UseStore, update } from 'idb-keyval'
import type { SyncedListModel, SyncFields } from '#contract/bag/sync-state.ts'
import { accessStore, reportUnlessExpected, STORAGE_TIMEOUT_MS } from './storage-timeout.ts'

/**
 * Computes a key's new value from its stored value (`undefined` if there is
 * none). Must be pure, because it may be called more than once.
 */
export type Change<Value> = (stored: unknown) => Value

export interface DeviceStorage {
  /** Includes changes that are only in this page's memory. Never rejects. */
  read(key: string): Promise<unknown>
  /**
   * Atomically replaces the stored value and returns the new one. Rejects only if
   * `change` throws or its result cannot be cloned.
   */
  update<Value>(key: string, change: Change<Value>): Promise<Value>
  /**
   * Returns false while changes are only in memory and would be lost with the
   * page.
   */
  isPersistent(): boolean
  /** Keys whose latest changes are not yet in IndexedDB. */
  pendingKeys(): string[]
  /** Returns a function that removes the listener. */
  onPersistenceChange(listener: () => void): () => void
}

/**
 * Returns an empty list if the stored one is missing or unreadable. Never
 * rejects.
 */
export async function readSyncedList<List extends SyncFields>(
  storage: Pick<DeviceStorage, 'read'>,
  model: SyncedListModel<List>,
): Promise<List> {
  return model.read(await storage.read(model.key))
}

/** Atomic. Returns the new list. Rejects only if `change` throws. */
export async function updateSyncedList<List extends SyncFields>(
  storage: Pick<DeviceStorage, 'update'>,
  model: SyncedListModel<List>,
  change: (list: List) => List,
): Promise<List> {
  return model.read(await storage.update(model.key, (stored) => model.write(change(model.read(stored)))))
}

/** The names are idb-keyval's defaults, which all releases of the shop use. */
const openStore = () => createStore('keyval-store', 'keyval')

/**
 * Shortens the timeout after a failure, so that further operations fail quickly
 * until the storage responds again.
 */
const REDUCED_TIMEOUT_FACTOR = 0.1

/** Keeps changes in memory if the store does not respond within `timeoutMs`. */
export function createDeviceStorage({ store = openStore(), timeoutMs = STORAGE_TIMEOUT_MS } = {}): DeviceStorage {
  const pending = new Map<string, Change<unknown>[]>()
  const lastValues = new Map<string, unknown>()
  const queues = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let persistent = true

  function setPersistent(next: boolean): void {
    if (next === persistent) return
    persistent = next
    for (const listener of listeners) listener()
  }

  function access<Result>(operation: (store: UseStore) => Promise<Result>): Promise<Result> {
    return accessStore(store, persistent ? timeoutMs : timeoutMs * REDUCED_TIMEOUT_FACTOR, operation)
  }

  /**
   * Runs after all earlier operations on the key, so that no change is replayed
   * twice.
   */
  function enqueue<Result>(key: string, operation: () => Promise<Result>): Promise<Result> {
    const result = (queues.get(key) ?? Promise.resolve()).then(operation, operation)
    queues.set(key, result)
    return result
  }

  function replay(key: string, stored: unknown): unknown {
    return (pending.get(key) ?? []).reduce<unknown>((value, change) => change(value), stored)
  }

  async function readNow(key: string): Promise<unknown> {
    try {
      const stored = await access((store) => get(key, store))
      lastValues.set(key, replay(key, stored))
      if (pending.size === 0) setPersistent(true)
    } catch (error) {
      reportUnlessExpected(error, key)
      setPersistent(false)
    }
    return lastValues.get(key)
  }

  async function updateNow<Value>(key: string, change: Change<Value>): Promise<Value> {
    const made: { change: { value: Value } | null; hasBug: boolean } = { change: null, hasBug: false }
    const run = (before: unknown): Value => {
      made.hasBug = true
      const value = change(before)
      made.hasBug = false
      made.change = { value }
      return value
    }
    try {
      await access((store) => update(key, (stored) => run(replay(key, stored)), store))
      pending.delete(key)
      if (pending.size === 0) setPersistent(true)
    } catch (error) {
      if (made.hasBug || isUncloneable(error)) throw error
      reportUnlessExpected(error, key)
      run(lastValues.get(key))
      pending.set(key, [...(pending.get(key) ?? []), change])
      setPersistent(false)
    }
    if (!made.change) throw new Error(`The change of "${key}" has not run.`)
    lastValues.set(key, made.change.value)
    return made.change.value
  }

  return {
    read: (key) => enqueue(key, () => readNow(key)),
    update: (key, change) => enqueue(key, () => updateNow(key, change)),
    isPersistent: () => persistent,
    pendingKeys: () => [...pending.keys()],
    onPersistenceChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value that cannot be cloned cannot be stored: a bug in the calling code. */
function isUncloneable(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'DataCloneError'
}

export const deviceStorage: DeviceStorage = createDeviceStorage()
