import { IDBFactory } from 'fake-indexeddb'
import { createStore, type UseStore } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceStorage } from './device-storage.ts'

const openStore = () => createStore('keyval-store', 'keyval')
const TIMEOUT_MS = 1000
const plus = (amount: number) => (stored: unknown) => Number(stored ?? 0) + amount

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** Creates a storage whose database can be full or hang. */
function unreliableStorage() {
  const real = openStore()
  const database: { state: 'working' | 'full' | 'hanging' } = { state: 'working' }
  const store: UseStore = (mode, use) => {
    if (database.state === 'hanging') return new Promise(() => undefined)
    const isFull = database.state === 'full' && mode === 'readwrite'
    return isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : real(mode, use)
  }
  return { database, storage: createDeviceStorage({ store, timeoutMs: TIMEOUT_MS }) }
}

describe('a working storage', () => {
  test('keeps values for the next page', async () => {
    await createDeviceStorage().update('count', plus(2))
    expect(await createDeviceStorage().read('count')).toBe(2)
  })

  test('keeps concurrent changes of two tabs', async () => {
    const tabs = [createDeviceStorage({ store: openStore() }), createDeviceStorage({ store: openStore() })]
    await Promise.all(Array.from({ length: 20 }, (_, index) => tabs[index % 2]?.update('count', plus(1))))
    expect(await createDeviceStorage().read('count')).toBe(20)
  })

  test('rejects with the error of a change, and writes nothing', async () => {
    const storage = createDeviceStorage()
    await storage.update('count', plus(1))
    const wrong = () => {
      throw new Error('a bug')
    }
    await expect(storage.update('count', wrong)).rejects.toThrow('a bug')
    expect(await storage.read('count')).toBe(1)
    expect(storage.isPersistent()).toBe(true)
  })
})

describe('a storage that fails', () => {
  test('keeps values in memory without IndexedDB, and announces that once', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const storage = createDeviceStorage()
    const listener = vi.fn()
    storage.onPersistenceChange(listener)
    expect(await storage.update('count', plus(1))).toBe(1)
    expect(await storage.update('count', plus(1))).toBe(2)
    expect(await storage.read('count')).toBe(2)
    expect(storage.isPersistent()).toBe(false)
    expect(listener).toHaveBeenCalledOnce()
  })

  test('reads stored values and holds changes in memory when it is full', async () => {
    const { database, storage } = unreliableStorage()
    await storage.update('count', plus(1))
    database.state = 'full'
    expect(await storage.update('count', plus(10))).toBe(11)
    expect(await storage.read('count')).toBe(11)
    expect(storage.isPersistent()).toBe(false)
    expect(await createDeviceStorage().read('count')).toBe(1)
  })

  test('replays held changes on the value that another tab has stored', async () => {
    const { database, storage } = unreliableStorage()
    database.state = 'full'
    await storage.update('count', plus(1))
    await storage.update('count', plus(1))
    await createDeviceStorage().update('count', plus(100))
    database.state = 'working'
    expect(await storage.update('count', plus(1))).toBe(103)
    expect(await createDeviceStorage().read('count')).toBe(103)
    expect(storage.isPersistent()).toBe(true)
  })

  test('responds in time when the database hangs', async () => {
    const { database, storage } = unreliableStorage()
    database.state = 'hanging'
    expect(await storage.read('count')).toBeUndefined()
    expect(await storage.update('count', plus(1))).toBe(1)
    database.state = 'working'
    expect(await storage.update('count', plus(1))).toBe(2)
    expect(await createDeviceStorage().read('count')).toBe(2)
  })

  test('aborts its transactions when the page enters the back/forward cache, but not when it is unloaded', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const hidePage = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
    const started = vi.fn()
    const abort = vi.fn()
    const hanging: UseStore = (_mode, use) => {
      void use({ transaction: { abort }, get: () => ({}) } as unknown as IDBObjectStore)
      started()
      return new Promise(() => undefined)
    }
    const storage = createDeviceStorage({ store: hanging, timeoutMs: 60_000 })
    const written = storage.update('count', plus(1))
    await vi.waitFor(() => expect(started).toHaveBeenCalled())
    hidePage(false)
    expect(abort).not.toHaveBeenCalled()
    hidePage(true)
    expect(abort).toHaveBeenCalled()
    expect(await written).toBe(1)
    expect(storage.isPersistent()).toBe(false)
    vi.unstubAllGlobals()
  })

  test('does not write changes that it has given up when the database opens late', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const real = openStore()
    const late: UseStore = async (mode, use) => {
      await opened
      return real(mode, use)
    }
    const storage = createDeviceStorage({ store: late, timeoutMs: TIMEOUT_MS })
    expect(await storage.update('count', plus(1))).toBe(1)
    open()
    expect(await storage.update('count', plus(1))).toBe(2)
    expect(await createDeviceStorage().read('count')).toBe(2)
  })

  test('rejects a value that cannot be stored, and stays persistent', async () => {
    const storage = createDeviceStorage()
    await expect(storage.update('count', () => () => undefined)).rejects.toThrow('could not be cloned')
    expect(storage.isPersistent()).toBe(true)
    expect(await storage.update('count', plus(1))).toBe(1)
  })

  test('reports an error that does not come from IndexedDB', async () => {
    const reportError = vi.fn()
    vi.stubGlobal('reportError', reportError)
    const broken: UseStore = () => Promise.reject(new RangeError('a bug'))
    const storage = createDeviceStorage({ store: broken, timeoutMs: TIMEOUT_MS })
    expect(await storage.update('count', plus(1))).toBe(1)
    expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ cause: new RangeError('a bug') }))
    vi.unstubAllGlobals()
  })
})
