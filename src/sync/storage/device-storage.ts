/**
 * The device's own storage: values by key in IndexedDB, shared by all tabs and the service worker of this browser.
 *
 * The promise: `read` and `update` always answer, and within seconds. Where the browser has no IndexedDB, refuses it
 * (private windows), is full or does not answer, a change is held in this page's memory instead and `keeps()` turns
 * false. Held changes are made again, in their order, on what is stored by then, with the next change that the device
 * takes; so nothing said to this page is lost while it is open, and nothing of another tab is overwritten.
 */
import { createStore, get, type UseStore, update } from 'idb-keyval'

/** Makes a new value from what is stored (`undefined` where nothing is). Pure, for it may be run more than once. */
export type Change<Value> = (stored: unknown) => Value

export interface DeviceStorage {
  /** What is stored under the key, with this page's held changes. Never rejects. */
  read(key: string): Promise<unknown>
  /** One atomic read, change and write over all tabs and the worker. Answers the new value. Rejects only what `change` throws. */
  update<Value>(key: string, change: Change<Value>): Promise<Value>
  /** Whether what this page says survives it, as far as is known by now. */
  isPersistent(): boolean
  /** Under which keys changes are held. */
  pendingKeys(): string[]
  /** Calls `listener` whenever `keeps()` changes. Answers a function that ends this. */
  onPersistenceChange(listener: () => void): () => void
}

/** The name that idb-keyval itself gives to its database: what the shop stored before this file existed is found again. */
const openStore = () => createStore('keyval-store', 'keyval')

/** A device that was silent once is waited for less long, until it answers again. */
const REDUCED_TIMEOUT_FACTOR = 0.1

/**
 * A device over a store of IndexedDB, the shop's own unless another is given. Waits `patienceMs` for an answer; then,
 * and where there is no storage, it goes on in memory.
 */
export function createDeviceStorage({ store = openStore(), patienceMs = 3000 } = {}): DeviceStorage {
  const held = new Map<string, Change<unknown>[]>()
  const known = new Map<string, unknown>()
  const turns = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let keeping = true

  function tell(keepsNow: boolean): void {
    if (keepsNow === keeping) return
    keeping = keepsNow
    for (const listener of listeners) listener()
  }

  function ask<Result>(act: (store: UseStore) => Promise<Result>): Promise<Result> {
    return withTimeout(store, keeping ? patienceMs : patienceMs * REDUCED_TIMEOUT_FACTOR, act)
  }

  /** One act after another for each key, so that a held change is never made twice. */
  function inTurn<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(act, act)
    turns.set(key, turn)
    return turn
  }

  async function readNow(key: string): Promise<unknown> {
    try {
      const stored = await ask((store) => get(key, store))
      const value = (held.get(key) ?? []).reduce<unknown>((before, change) => change(before), stored)
      known.set(key, value)
      if (held.size === 0) tell(true)
    } catch {
      // What this page knows by itself is the answer then.
      tell(false)
    }
    return known.get(key)
  }

  async function updateNow<Value>(key: string, change: Change<Value>): Promise<Value> {
    const before = held.get(key) ?? []
    let value: Value | undefined
    const write = (stored: unknown) => {
      value = change(before.reduce<unknown>((so, earlier) => earlier(so), stored))
      return value
    }
    try {
      await ask((store) => update(key, write, store))
      held.delete(key)
      if (held.size === 0) tell(true)
    } catch {
      // Not written, for whatever reason: it holds in this page. A change that throws by itself does so again here.
      value = change(known.get(key))
      held.set(key, [...before, change])
      tell(false)
    }
    known.set(key, value)
    return value as Value
  }

  return {
    read: (key) => inTurn(key, () => readNow(key)),
    update: (key, change) => inTurn(key, () => updateNow(key, change)),
    isPersistent: () => keeping,
    pendingKeys: () => [...held.keys()],
    onPersistenceChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Runs `act`, and rejects when it is not done in time. What was given up does not happen later: its transaction is
 * aborted, or not begun when the database opens after all. One that is being committed already is waited for.
 *
 * A page that is put to sleep for the way back gives up at once, and begins nothing until it is shown again: a
 * transaction that sleeps in WebKit would keep every page and the worker from the device. A page that ends for good is
 * let finish what it has begun.
 */
function withTimeout<Result>(store: UseStore, patienceMs: number, act: (store: UseStore) => Promise<Result>) {
  return new Promise<Result>((resolve, reject) => {
    let late = false
    let transaction: IDBTransaction | undefined
    const guarded: UseStore = (mode, use) =>
      store(mode, (objects) => {
        if (late) throw new Error('The device opened too late.')
        transaction = objects.transaction
        return use(objects)
      })
    const giveUp = () => {
      late = true
      if (!transaction || abort(transaction)) reject(new Error('The device did not answer.'))
    }
    const timer = setTimeout(giveUp, patienceMs)
    const leave = (event: Event) => entersBackForwardCache(event) && giveUp()
    globalThis.addEventListener?.('pagehide', leave)
    async function run(): Promise<Result> {
      if (isFrozen) throw new Error('The page is asleep.')
      return act(guarded)
    }
    run()
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        globalThis.removeEventListener?.('pagehide', leave)
      })
  })
}

function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    // It is being committed, or is done: its own end tells the outcome.
    return false
  }
}

const entersBackForwardCache = (event: Event) => 'persisted' in event && event.persisted === true

let isFrozen = false
globalThis.addEventListener?.('pagehide', (event) => {
  isFrozen = entersBackForwardCache(event)
})
globalThis.addEventListener?.('pageshow', () => {
  isFrozen = false
})

/** This browser's storage, for the page and for the worker. */
export const deviceStorage: DeviceStorage = createDeviceStorage()
