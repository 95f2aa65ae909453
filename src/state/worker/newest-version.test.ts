import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNewestVersion } from './newest-version.ts'

const reload = vi.fn()
const messages: unknown[] = []

/** Stubs a page with a worker; `update` checks for a newer one. */
function stubWorker({ update }: { update: (registration: { waiting: object | null }) => Promise<void> }) {
  const active = {
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      messages.push(message)
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

const findsUpdate = async (registration: { waiting: object | null }) => {
  registration.waiting = {}
}

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('location', { reload })
  messages.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  reload.mockClear()
})

test('reloads from the server when there is a newer version', async () => {
  stubWorker({ update: findsUpdate })
  expect(await openNewestVersion()).toBe(true)
  expect(messages).toEqual([{ type: 'OPEN_ANEW' }])
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads at most once a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stubWorker({ update: findsUpdate })
  await openNewestVersion()
  expect(await openNewestVersion()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(61_000)
  expect(await openNewestVersion()).toBe(true)
})

test.each([
  ['there is no newer version', () => Promise.resolve()],
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('does nothing when %s', async (_, update) => {
  stubWorker({ update })
  expect(await openNewestVersion()).toBe(false)
  expect(messages).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
