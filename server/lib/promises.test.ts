import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOnce, withTimeout } from './promises.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time is answered, and leaves nothing waiting', async () => {
  expect(await withTimeout(3000, Promise.resolve('an answer'))).toBe('an answer')
  await expect(withTimeout(3000, Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes longer is not waited for', async () => {
  const answered = withTimeout(3000, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answered).toBeNull()
})

test('what was read once is kept, also for those who ask while it is being read', async () => {
  let reads = 0
  const read = loadOnce(async () => ++reads)
  expect([...(await Promise.all([read(), read()])), await read()]).toEqual([1, 1, 1])
})

test('a read that failed is told to all who waited for it, and tried anew by who asks next', async () => {
  let reads = 0
  const read = loadOnce(async () => {
    reads += 1
    if (reads === 1) throw new Error('too many open files')
    return reads
  })
  const both = await Promise.allSettled([read(), read()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await read(), await read()]).toEqual([2, 2])
})
