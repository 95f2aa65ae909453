import { IDBFactory } from 'fake-indexeddb'
import { createStore, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceStorage } from '#sync/storage/device-storage.ts'
import { retryUnresponsiveStorage } from './unresponsive-storage.ts'

const TIMEOUT_MS = 20
const SHOWN_KEYS = ['session', 'cart', 'wishlist', 'outbox', 'checkout']
const FIRST_DELAY_MS = 30

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Creates a storage that does not respond until `database.isHanging` is false. */
function hangingStorage() {
  const real = createStore('keyval-store', 'keyval')
  const database = { isHanging: true }
  const store: UseStore = (mode, use) => (database.isHanging ? new Promise(() => undefined) : real(mode, use))
  return { database, storage: createDeviceStorage({ store, timeoutMs: TIMEOUT_MS }) }
}

test('reads the storage again, and announces its values, once it responds', async () => {
  await createDeviceStorage().update('cart', () => 'a ring')
  const { database, storage } = hangingStorage()
  const broadcastChange = vi.fn()
  expect(await storage.read('cart')).toBeUndefined()
  retryUnresponsiveStorage({ storage, broadcastChange }, FIRST_DELAY_MS)
  database.isHanging = false
  await vi.waitFor(() => expect(broadcastChange.mock.calls.flat()).toEqual(SHOWN_KEYS), 5000)
  expect(storage.isPersistent()).toBe(true)
  expect(await storage.read('cart')).toBe('a ring')
})

test('writes held changes once the storage responds', async () => {
  const { database, storage } = hangingStorage()
  database.isHanging = false
  await storage.update('cart', () => 'a ring')
  retryUnresponsiveStorage({ storage, broadcastChange: () => undefined }, FIRST_DELAY_MS)
  database.isHanging = true
  await storage.update('cart', (stored) => `${stored} and a chain`)
  database.isHanging = false
  await vi.waitFor(async () => expect(await createDeviceStorage().read('cart')).toBe('a ring and a chain'), 5000)
})

test('writes held changes of any key', async () => {
  const { database, storage } = hangingStorage()
  retryUnresponsiveStorage({ storage, broadcastChange: () => undefined }, FIRST_DELAY_MS)
  await storage.update('checkout', () => 'an address')
  database.isHanging = false
  await vi.waitFor(() => expect(storage.isPersistent()).toBe(true), 5000)
  expect(await createDeviceStorage().read('checkout')).toBe('an address')
})

test('leaves a responsive storage unchanged', async () => {
  const { database, storage } = hangingStorage()
  database.isHanging = false
  await storage.read('cart')
  const update = vi.spyOn(storage, 'update')
  const broadcastChange = vi.fn()
  vi.useFakeTimers()
  retryUnresponsiveStorage({ storage, broadcastChange }, FIRST_DELAY_MS)
  vi.runAllTimers()
  vi.useRealTimers()
  expect(update).not.toHaveBeenCalled()
  expect(broadcastChange).not.toHaveBeenCalled()
})
