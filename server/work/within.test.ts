import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { within } from './within.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time is answered, and leaves nothing waiting', async () => {
  expect(await within(3000, Promise.resolve('an answer'))).toBe('an answer')
  await expect(within(3000, Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes longer is not waited for', async () => {
  const answered = within(3000, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answered).toBeNull()
})
