import { IDBFactory } from 'fake-indexeddb'
import { createStore, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceStorage } from '#sync/storage/device-storage.ts'
import { retryUnresponsiveStorage } from './unresponsive-storage.ts'

const TIMEOUT_MS = 20
const SHOWN = ['session', 'cart', 'wishlist', 'outbox', 'checkout']
const SOON_MS = 30

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A device that can be silent for a while. */
function moody() {
  const real = createStore('keyval-store', 'keyval')
  const mood = { silent: true }
  const store: UseStore = (mode, use) => (mood.silent ? new Promise(() => undefined) : real(mode, use))
  return { mood, device: createDeviceStorage({ store, timeoutMs: TIMEOUT_MS }) }
}

test('a device that was silent at first is asked again, and what it holds is told', async () => {
  await createDeviceStorage().update('cart', () => 'a ring')
  const { mood, device } = moody()
  const tell = vi.fn()
  expect(await device.read('cart')).toBeUndefined()
  retryUnresponsiveStorage({ storage: device, broadcastChange: tell }, SOON_MS)
  mood.silent = false
  await vi.waitFor(() => expect(tell.mock.calls.flat()).toEqual(SHOWN), 5000)
  expect(device.isPersistent()).toBe(true)
  expect(await device.read('cart')).toBe('a ring')
})

test('what was said to a device that fell silent later is written once it answers', async () => {
  const { mood, device } = moody()
  mood.silent = false
  await device.update('cart', () => 'a ring')
  retryUnresponsiveStorage({ storage: device, broadcastChange: () => undefined }, SOON_MS)
  mood.silent = true
  await device.update('cart', (stored) => `${stored} and a chain`)
  mood.silent = false
  await vi.waitFor(async () => expect(await createDeviceStorage().read('cart')).toBe('a ring and a chain'), 5000)
})

test('whatever was held is written, also what no page shows', async () => {
  const { mood, device } = moody()
  retryUnresponsiveStorage({ storage: device, broadcastChange: () => undefined }, SOON_MS)
  await device.update('checkout', () => 'an address')
  mood.silent = false
  await vi.waitFor(() => expect(device.isPersistent()).toBe(true), 5000)
  expect(await createDeviceStorage().read('checkout')).toBe('an address')
})

test('a device that answers is not asked', async () => {
  const { mood, device } = moody()
  mood.silent = false
  await device.read('cart')
  const update = vi.spyOn(device, 'update')
  const tell = vi.fn()
  vi.useFakeTimers()
  retryUnresponsiveStorage({ storage: device, broadcastChange: tell }, SOON_MS)
  vi.runAllTimers()
  vi.useRealTimers()
  expect(update).not.toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
})
