/**
 * IndexedDB hangs in some browsers. Without a timeout, a tap on ADD TO BAG would
 * wait forever.
 */
import type { UseStore } from 'idb-keyval'
import { reportError } from '../report-error.ts'

export const STORAGE_TIMEOUT_MS = 3000

/**
 * Rejects after `timeoutMs`. A late operation has no effect: its transaction is
 * aborted or never starts. A transaction that is already committing is awaited
 * instead.
 */
export function accessStore<Result>(
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
    // In WebKit, the transaction of a frozen page would block every other page
    // and the service worker. A page that is being unloaded may finish its
    // transactions.
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

/**
 * Returns false if the transaction is already committing or finished; its own
 * events then report the result.
 */
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
 * Expected are `StorageUnavailable`, any `DOMException`, and null for an aborted
 * transaction. Anything else is a bug.
 */
export function reportUnlessExpected(error: unknown, key: string): void {
  if (error instanceof StorageUnavailable || error instanceof DOMException || error === null) return
  reportError(error, `accessing "${key}" in the device's storage`)
}

const entersBackForwardCache = (event: Event) => 'persisted' in event && event.persisted === true

let isFrozen = false
globalThis.addEventListener?.('pagehide', (event) => {
  isFrozen = entersBackForwardCache(event)
})
globalThis.addEventListener?.('pageshow', () => {
  isFrozen = false
})
