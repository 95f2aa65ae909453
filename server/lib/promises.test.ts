import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadOnce, withTimeout } from './promises.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a promise that settles in time is passed on, and no timer is left', async () => {
  expect(await withTimeout(3000, Promise.resolve('a value'))).toBe('a value')
  await expect(withTimeout(3000, Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(vi.getTimerCount()).toBe(0)
})

test('a promise that takes longer gives null', async () => {
  const result = withTimeout(3000, new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(2999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBeNull()
})

test('content is loaded once, also for concurrent callers', async () => {
  let loads = 0
  const load = loadOnce(async () => ++loads)
  expect([...(await Promise.all([load(), load()])), await load()]).toEqual([1, 1, 1])
})

test('a failed load rejects for all waiting callers, and the next call loads again', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  const both = await Promise.allSettled([load(), load()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect([await load(), await load()]).toEqual([2, 2])
})
