import { expect, test } from 'vitest'
import { retryDelay } from './outbox-runner.ts'

test('the delay doubles with each attempt, up to half an hour', () => {
  const delays = [1, 2, 3, 9, 10, 50].map((attempts) => retryDelay(attempts, 1))
  expect(delays).toEqual([5000, 10_000, 20_000, 1_280_000, 1_800_000, 1_800_000])
})

test('jobs that failed together are retried over the second half of the delay', () => {
  expect(retryDelay(1, 0)).toBe(2500)
  expect(retryDelay(1, 0.5)).toBe(3750)
})
