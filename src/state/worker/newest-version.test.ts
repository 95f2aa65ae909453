import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNewestVersion } from './newest-version.ts'

const reload = vi.fn()
const told: unknown[] = []

/** The worker of this page, and what looking for a newer one finds. */
function browserWith({ update }: { update: (registration: { waiting: object | null }) => Promise<void> }) {
  const active = {
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      told.push(message)
      port?.postMessage(true)
    },
  }
  const registration = {
    active,
    waiting: null,
    installing: null,
    addEventListener: () => undefined,
    update: () => update(registration),
  }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
}

const finds = async (registration: { waiting: object | null }) => {
  registration.waiting = {}
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  told.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reload.mockClear()
})

test('a page whose version is broken is opened anew by the server', async () => {
  browserWith({ update: finds })
  expect(await openNewestVersion()).toBe(true)
  expect(told).toEqual([{ type: 'OPEN_ANEW' }])
  expect(reload).toHaveBeenCalledOnce()
})

test('a newest version that is broken itself is not opened for ever, and later once more', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  browserWith({ update: finds })
  await openNewestVersion()
  expect(await openNewestVersion()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(61_000)
  expect(await openNewestVersion()).toBe(true)
})

test.each([
  ['there is no newer version', () => Promise.resolve()],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where %s nothing is changed', async (_, update) => {
  browserWith({ update })
  expect(await openNewestVersion()).toBe(false)
  expect(told).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
