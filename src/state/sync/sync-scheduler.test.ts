import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SyncResult } from '#sync/sync-context.ts'
import { createSyncScheduler, retryDelay } from './sync-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a scheduler whose syncs return these results, and `done` after that. */
function schedulerWith(...results: SyncResult[]) {
  const sync = vi.fn(async () => results.shift() ?? 'done')
  const onResult = vi.fn()
  const page = { visible: true }
  const scheduler = createSyncScheduler({ sync, onResult, isVisible: () => page.visible, random: () => 0 })
  return { ...scheduler, sync, onResult, page }
}

test('several changes are sent together', async () => {
  const { soon, sync } = schedulerWith()
  for (let press = 0; press < 5; press++) soon()
  await vi.advanceTimersByTimeAsync(1000)
  expect(sync).toHaveBeenCalledTimes(1)
})

test('a call during a sync is followed by another sync', async () => {
  const { now, sync } = schedulerWith()
  await Promise.all([now(), now(), now()])
  expect(sync).toHaveBeenCalledTimes(2)
})

test('a change during a sync is followed by another sync', async () => {
  const { now, soon, sync } = schedulerWith()
  const first = now()
  soon()
  await first
  expect(sync).toHaveBeenCalledTimes(2)
})

test('a visible page polls every minute, a hidden one never', async () => {
  const { now, sync, page } = schedulerWith()
  await now()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sync).toHaveBeenCalledTimes(2)
  page.visible = false
  await vi.advanceTimersByTimeAsync(600_000)
  expect(sync).toHaveBeenCalledTimes(2)
})

test('a change is synced also after the page was hidden', async () => {
  const { soon, sync, page } = schedulerWith()
  soon()
  page.visible = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(sync).toHaveBeenCalledTimes(1)
})

test('a failed sync is retried with growing delays', async () => {
  const { now, sync, onResult } = schedulerWith('retry', 'retry', 'done')
  await now()
  await vi.advanceTimersByTimeAsync(2000)
  expect(sync).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3900)
  expect(sync).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(onResult.mock.calls.flat()).toEqual(['retry', 'retry', 'done'])
})

test('a sync follows soon after the end of a session', async () => {
  const { now, sync } = schedulerWith('session ended', 'retry', 'done')
  await now()
  await vi.advanceTimersByTimeAsync(2000 + 4000)
  expect(sync).toHaveBeenCalledTimes(3)
})

test('the delays double up to a minute, and differ from device to device', () => {
  expect([1, 2, 3, 6, 99].map((failures) => retryDelay(failures, 0))).toEqual([2000, 4000, 8000, 60_000, 60_000])
  expect(retryDelay(2, 1)).toBe(2000)
})
