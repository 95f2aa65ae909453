import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a task runs again after each pause until it is stopped', async () => {
  const task = vi.fn(() => Promise.resolve())
  const stop = repeat(task, { pauseMs: 100, onError: vi.fn() })
  await vi.advanceTimersByTimeAsync(350)
  await stop()
  await vi.advanceTimersByTimeAsync(350)
  expect(task).toHaveBeenCalledTimes(3)
})

test('a failing task is repeated, and only the first failure in a row is reported', async () => {
  const outcomes = [true, false, false, true, false]
  const task = async () => {
    if (outcomes.shift() === false) throw new Error('unavailable')
  }
  const onError = vi.fn()
  const stop = repeat(task, { pauseMs: 100, onError })
  await vi.advanceTimersByTimeAsync(500)
  await stop()
  expect(onError).toHaveBeenCalledTimes(2)
})

test('stopping waits for the current run', async () => {
  let finish = (): void => undefined
  const stop = repeat(() => new Promise((resolve) => (finish = resolve)), { pauseMs: 100, onError: vi.fn() })
  await vi.advanceTimersByTimeAsync(100)
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isStopped).toBe(false)
  finish()
  await stopped
})
