import { IDBFactory } from 'fake-indexeddb'
import { createStore, type UseStore } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceStorage } from './device-storage.ts'

const openStore = () => createStore('keyval-store', 'keyval')
const TIMEOUT_MS = 300
const plus = (amount: number) => (stored: unknown) => Number(stored ?? 0) + amount

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

/** A device in whose way of storing something can come. */
function troubled() {
  const real = openStore()
  let trouble: 'none' | 'full' | 'silent' = 'none'
  const store: UseStore = (mode, use) => {
    if (trouble === 'silent') return new Promise(() => undefined)
    if (trouble === 'full' && mode === 'readwrite') return Promise.reject(new DOMException('', 'QuotaExceededError'))
    return real(mode, use)
  }
  return {
    device: createDeviceStorage({ store, timeoutMs: TIMEOUT_MS }),
    becomes: (kind: typeof trouble) => {
      trouble = kind
    },
  }
}

describe('a device that keeps things', () => {
  test('what is written by one page is read by the next', async () => {
    await createDeviceStorage().update('count', plus(2))
    expect(await createDeviceStorage().read('count')).toBe(2)
  })

  test('changes made by two tabs at once are all there', async () => {
    const tabs = [createDeviceStorage({ store: openStore() }), createDeviceStorage({ store: openStore() })]
    await Promise.all(Array.from({ length: 20 }, (_, turn) => tabs[turn % 2]?.update('count', plus(1))))
    expect(await createDeviceStorage().read('count')).toBe(20)
  })

  test('a change that throws tells its caller and writes nothing', async () => {
    const device = createDeviceStorage()
    await device.update('count', plus(1))
    const wrong = () => {
      throw new Error('a bug')
    }
    await expect(device.update('count', wrong)).rejects.toThrow('a bug')
    expect(await device.read('count')).toBe(1)
    expect(device.isPersistent()).toBe(true)
  })
})

describe('a device that keeps nothing', () => {
  test('without IndexedDB the page remembers by itself, and says so once', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const device = createDeviceStorage()
    const told = vi.fn()
    device.onPersistenceChange(told)
    expect(await device.update('count', plus(1))).toBe(1)
    expect(await device.update('count', plus(1))).toBe(2)
    expect(await device.read('count')).toBe(2)
    expect(device.isPersistent()).toBe(false)
    expect(told).toHaveBeenCalledOnce()
  })

  test('when it is full, what was stored can be read and changes hold in the page', async () => {
    const { device, becomes } = troubled()
    await device.update('count', plus(1))
    becomes('full')
    expect(await device.update('count', plus(10))).toBe(11)
    expect(await device.read('count')).toBe(11)
    expect(device.isPersistent()).toBe(false)
    expect(await createDeviceStorage().read('count')).toBe(1)
  })

  test('held changes are made again once there is room, on what another tab stored meanwhile', async () => {
    const { device, becomes } = troubled()
    becomes('full')
    await device.update('count', plus(1))
    await device.update('count', plus(1))
    await createDeviceStorage().update('count', plus(100))
    becomes('none')
    expect(await device.update('count', plus(1))).toBe(103)
    expect(await createDeviceStorage().read('count')).toBe(103)
    expect(device.isPersistent()).toBe(true)
  })

  test('when it is silent, answers come in time', async () => {
    const { device, becomes } = troubled()
    becomes('silent')
    expect(await device.read('count')).toBeUndefined()
    expect(await device.update('count', plus(1))).toBe(1)
    becomes('none')
    expect(await device.update('count', plus(1))).toBe(2)
    expect(await createDeviceStorage().read('count')).toBe(2)
  })

  test('a page that is put to sleep ends what it has begun, so that it blocks nobody; one that ends for good does not', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const leave = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
    const begun = vi.fn()
    const abort = vi.fn()
    const asleep: UseStore = (_mode, use) => {
      void use({ transaction: { abort }, get: () => ({}) } as unknown as IDBObjectStore)
      begun()
      return new Promise(() => undefined)
    }
    const device = createDeviceStorage({ store: asleep, timeoutMs: 60_000 })
    const written = device.update('count', plus(1))
    await vi.waitFor(() => expect(begun).toHaveBeenCalled())
    leave(false)
    expect(abort).not.toHaveBeenCalled()
    leave(true)
    expect(abort).toHaveBeenCalled()
    expect(await written).toBe(1)
    expect(device.isPersistent()).toBe(false)
    vi.unstubAllGlobals()
  })

  test('a write that was given up is not made when the database opens after all', async () => {
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const real = openStore()
    const late: UseStore = async (mode, use) => {
      await opened
      return real(mode, use)
    }
    const device = createDeviceStorage({ store: late, timeoutMs: TIMEOUT_MS })
    expect(await device.update('count', plus(1))).toBe(1)
    open()
    expect(await device.update('count', plus(1))).toBe(2)
    expect(await createDeviceStorage().read('count')).toBe(2)
  })
})
