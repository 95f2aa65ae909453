import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeoutPolicy } from './timeout-policy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value))

/** Runs a wait to its end; returns its result and how long it took. */
async function outcomeOf<Result>(wait: Promise<Result>) {
  const startedAt = Date.now()
  const settled = wait.then((result) => ({ result, afterMs: Date.now() - startedAt }))
  await vi.advanceTimersByTimeAsync(20_000)
  return settled
}

test('returns a response within three seconds', async () => {
  expect(await outcomeOf(new TimeoutPolicy().withinTimeout(after(2900, 'fresh')))).toEqual({
    result: 'fresh',
    afterMs: 2900,
  })
})

test('gives up after three seconds', async () => {
  expect(await outcomeOf(new TimeoutPolicy().withinTimeout(after(9000, 'late')))).toEqual({
    result: undefined,
    afterMs: 3000,
  })
})

test('gives up at once when the request fails', async () => {
  const wait = new TimeoutPolicy().withinTimeout(Promise.reject(new TypeError('Failed to fetch')))
  expect(await outcomeOf(wait)).toEqual({ result: undefined, afterMs: 0 })
})

test('waits less after a timeout', async () => {
  const timeouts = new TimeoutPolicy()
  const first = timeouts.withinTimeout(after(60_000, 'late'))
  await vi.advanceTimersByTimeAsync(3000)
  await first
  expect(await outcomeOf(timeouts.withinTimeout(after(60_000, 'late')))).toEqual({ result: undefined, afterMs: 400 })
})

test('waits the full time again after a quick response', async () => {
  const timeouts = new TimeoutPolicy()
  const first = timeouts.withinTimeout(after(60_000, 'late'))
  await vi.advanceTimersByTimeAsync(3000)
  await first
  expect((await outcomeOf(timeouts.withinTimeout(after(900, 'too late for a short wait')))).afterMs).toBe(400)
  expect(await outcomeOf(timeouts.withinTimeout(after(2900, 'fresh')))).toEqual({ result: 'fresh', afterMs: 2900 })
})

test('waits less with a recent fallback, and still notices a slow network', async () => {
  const timeouts = new TimeoutPolicy()
  const wait = timeouts.withinTimeout(after(60_000, 'late'), async () => true)
  await vi.advanceTimersByTimeAsync(600)
  expect(await Promise.race([wait, after(0, 'still waiting')])).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2400)
  expect((await outcomeOf(timeouts.withinTimeout(after(60_000, 'late')))).afterMs).toBe(400)
})

test('keeps the full timeout if a response comes after a short wait but within three seconds', async () => {
  const timeouts = new TimeoutPolicy()
  await outcomeOf(timeouts.withinTimeout(after(1500, 'late'), async () => true))
  expect((await outcomeOf(timeouts.withinTimeout(after(60_000, 'late')))).afterMs).toBe(3000)
})
