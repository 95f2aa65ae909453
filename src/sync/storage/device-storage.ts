/**
 * The device's storage: values by key in IndexedDB, shared by all tabs and the service worker of this browser.
 *
 * `read` and `update` always resolve within seconds. If IndexedDB is missing, forbidden (private windows), full or
 * unresponsive, changes are stored in this page's memory and `isPersistent()` returns false. Before the next write that
 * succeeds, these changes are replayed in order on the values stored by then. So nothing is lost while the page is
 * open, and no change of another tab is overwritten.
 */
import { createStore, get, type UseStore, update } from 'idb-keyval'
import type { DocumentModel, SyncFields } from '#contract/bag/sync-state.ts'
import { reportError } from '../report-error.ts'

/** Returns a new value for the stored one (`undefined` if there is none). Must be pure: it may run more than once. */
export type Change<Value> = (stored: unknown) => Value

export interface DeviceStorage {
  /** Returns the value under a key, including this page's changes in memory. Never rejects. */
  read(key: string): Promise<unknown>
  /**
   * Reads, changes and writes a value in one atomic step. Returns the new value. Rejects only if `change` has a bug.
   */
  update<Value>(key: string, change: Change<Value>): Promise<Value>
  /** Returns whether, as far as is known, this page's changes are stored permanently. */
  isPersistent(): boolean
  /** Returns the keys whose changes are only in memory. */
  pendingKeys(): string[]
  /** Calls `listener` whenever `isPersistent()` changes. Returns a function that removes the listener. */
  onPersistenceChange(listener: () => void): () => void
}

/** Returns a stored document; an empty one if nothing readable is stored. Never rejects. */
export async function readDocument<Doc extends SyncFields>(
  storage: Pick<DeviceStorage, 'read'>,
  model: DocumentModel<Doc>,
): Promise<Doc> {
  return model.read(await storage.read(model.key))
}

/** Changes a stored document in one atomic step and returns the new one. Rejects only if `change` has a bug. */
export async function updateDocument<Doc extends SyncFields>(
  storage: Pick<DeviceStorage, 'update'>,
  model: DocumentModel<Doc>,
  change: (doc: Doc) => Doc,
): Promise<Doc> {
  return model.read(await storage.update(model.key, (stored) => model.write(change(model.read(stored)))))
}

/** Opens idb-keyval's default database and store, which every release has used. */
const openStore = () => createStore('keyval-store', 'keyval')

/** After a failure, the timeout is reduced to this fraction until the storage responds again. */
const REDUCED_TIMEOUT_FACTOR = 0.1

/** Creates a storage on an IndexedDB store. Uses memory if the store does not respond within `timeoutMs`. */
export function createDeviceStorage({ store = openStore(), timeoutMs = 3000 } = {}): DeviceStorage {
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
    return withTimeout(store, persistent ? timeoutMs : timeoutMs * REDUCED_TIMEOUT_FACTOR, operation)
  }

  /** Runs the operations on each key one at a time, so that no change in memory is replayed twice. */
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

/**
 * Runs an operation and rejects if it takes longer than `timeoutMs`. After that it has no effect: its transaction is
 * aborted, or never starts if the database opens later. A transaction that is already committing is awaited.
 *
 * A page that enters the back/forward cache stops at once and starts no transaction until it is shown again: in WebKit
 * a frozen transaction would block every page and the worker. A page that is unloaded may finish its transactions.
 */
function withTimeout<Result>(
  store: UseStore,
  timeoutMs: number,
  operation: (store: UseStore) => Promise<Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    let hasGivenUp = false
    let transaction: IDBTransaction | undefined
    const guarded: UseStore = (mode, use) =>
      store(mode, (objects) => {
        if (hasGivenUp) throw new StorageUnavailable('The database opened too late.')
        transaction = objects.transaction
        return use(objects)
      })
    const giveUp = () => {
      hasGivenUp = true
      if (!transaction || abort(transaction)) reject(new StorageUnavailable('The database did not respond.'))
    }
    const timer = setTimeout(giveUp, timeoutMs)
    const onPageHide = (event: Event) => entersBackForwardCache(event) && giveUp()
    globalThis.addEventListener?.('pagehide', onPageHide)
    async function run(): Promise<Result> {
      if (isFrozen) throw new StorageUnavailable('The page is in the back/forward cache.')
      if (!globalThis.indexedDB) throw new StorageUnavailable('The browser has no IndexedDB.')
      return operation(guarded)
    }
    run()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        globalThis.removeEventListener?.('pagehide', onPageHide)
      })
  })
}

/** Aborts a transaction. Returns false if it is already committing or done; its own events then report the result. */
function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}

class StorageUnavailable extends Error {}

/**
 * Reports unexpected errors. IndexedDB fails with a `DOMException`, or with null for an aborted transaction. Anything
 * else is a bug, but the page continues in memory.
 */
function reportUnlessExpected(error: unknown, key: string): void {
  if (error instanceof StorageUnavailable || error instanceof DOMException || error === null) return
  reportError(error, `accessing "${key}" in the device's storage`)
}

/** Returns whether the error means that IndexedDB cannot store the value, which is a bug of the caller. */
function isUncloneable(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'DataCloneError'
}

const entersBackForwardCache = (event: Event) => 'persisted' in event && event.persisted === true

let isFrozen = false
globalThis.addEventListener?.('pagehide', (event) => {
  isFrozen = entersBackForwardCache(event)
})
globalThis.addEventListener?.('pageshow', () => {
  isFrozen = false
})

/** The storage of this browser, for the page and for the worker. */
export const deviceStorage: DeviceStorage = createDeviceStorage()
