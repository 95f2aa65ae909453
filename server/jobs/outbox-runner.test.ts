import { expect, test } from 'vitest'
import { retriesOf, retryDelay } from './outbox-runner.ts'

const DAY_MS = 24 * 60 * 60_000

test('the delay doubles with each attempt, up to half an hour', () => {
  const delays = [1, 2, 3, 9, 10, 50].map((attempts) => retryDelay(attempts, 1))
  expect(delays).toEqual([5000, 10_000, 20_000, 1_280_000, 1_800_000, 1_800_000])
})

test('jobs that failed together are retried over the second half of the delay', () => {
  expect(retryDelay(1, 0)).toBe(2500)
  expect(retryDelay(1, 0.5)).toBe(3750)
})

test.each(['refund-payment', 'handle-webhook'])(
  'a %s is tried for 14 days, with pauses that grow to six hours',
  (kind) => {
    const { maxAttempts, maxDelayMs } = retriesOf(kind)
    const delays = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1, 0.5, maxDelayMs))
    expect(delays).toEqual(delays.toSorted((one, other) => one - other))
    const days = delays.reduce((sum, delay) => sum + delay, 0) / DAY_MS
    expect(Math.round(days)).toBe(14)
  },
)
