import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncResult } from '#sync/sync-context.ts'
import { createSyncScheduler, retryDelay } from './sync-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A pusher whose pushes end as told. */
function pushing(...outcomes: SyncResult[]) {
  const push = vi.fn(async () => outcomes.shift() ?? 'done')
  const pushed = vi.fn()
  const page = { visible: true }
  const pusher = createSyncScheduler({ sync: push, onResult: pushed, isVisible: () => page.visible, random: () => 0 })
  return { ...pusher, push, pushed, page }
}

test('changes that follow each other at once go together', async () => {
  const { soon, push } = pushing()
  for (let press = 0; press < 5; press++) soon()
  await vi.advanceTimersByTimeAsync(1000)
  expect(push).toHaveBeenCalledTimes(1)
})

test('a change that is made while a push is under way is followed by another', async () => {
  const { now, push } = pushing()
  await Promise.all([now(), now(), now()])
  expect(push).toHaveBeenCalledTimes(2)
})

test('a change during a push is not forgotten when that ends', async () => {
  const { now, soon, push } = pushing()
  const first = now()
  soon()
  await first
  expect(push).toHaveBeenCalledTimes(2)
})

test('a page that is looked at asks every minute, one that is not asks nothing', async () => {
  const { now, push, page } = pushing()
  await now()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(push).toHaveBeenCalledTimes(2)
  page.visible = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(push).toHaveBeenCalledTimes(2)
})

test('a change is brought to the account also when the page has just been left', async () => {
  const { soon, push, page } = pushing()
  soon()
  page.visible = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(push).toHaveBeenCalledTimes(1)
})

test('what did not come through is tried again less and less often, and then as before', async () => {
  const { now, push, pushed } = pushing('retry', 'retry', 'done')
  await now()
  await vi.advanceTimersByTimeAsync(2000)
  expect(push).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3900)
  expect(push).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(pushed.mock.calls.flat()).toEqual(['retry', 'retry', 'done'])
})

test('what is left when the session has ended goes soon after', async () => {
  const { now, push } = pushing('session ended', 'retry', 'done')
  await now()
  await vi.advanceTimersByTimeAsync(2000 + 4000)
  expect(push).toHaveBeenCalledTimes(3)
})

test('retries wait longer each time, up to a minute, and not all devices the same', () => {
  expect([1, 2, 3, 6, 99].map((failures) => retryDelay(failures, 0))).toEqual([2000, 4000, 8000, 60_000, 60_000])
  expect(retryDelay(2, 1)).toBe(2000)
})
