import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeoutPolicy } from './timeout-policy.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const after = <Value>(ms: number, value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, ms, value))

/** Lets a wait run to its end and tells what came of it, and when. */
async function outcomeOf<Answer>(wait: Promise<Answer>) {
  const began = Date.now()
  const settled = wait.then((answer) => ({ answer, afterMs: Date.now() - began }))
  await vi.advanceTimersByTimeAsync(20_000)
  return settled
}

test('an answer within three seconds is taken', async () => {
  expect(await outcomeOf(new TimeoutPolicy().withinTimeout(after(2900, 'fresh')))).toEqual({
    answer: 'fresh',
    afterMs: 2900,
  })
})

test('after three seconds of silence the wait ends', async () => {
  expect(await outcomeOf(new TimeoutPolicy().withinTimeout(after(9000, 'late')))).toEqual({
    answer: undefined,
    afterMs: 3000,
  })
})

test('a network that fails ends the wait at once', async () => {
  const wait = new TimeoutPolicy().withinTimeout(Promise.reject(new TypeError('Failed to fetch')))
  expect(await outcomeOf(wait)).toEqual({ answer: undefined, afterMs: 0 })
})

test('after one silence the next wait is short', async () => {
  const patience = new TimeoutPolicy()
  const first = patience.withinTimeout(after(60_000, 'late'))
  await vi.advanceTimersByTimeAsync(3000)
  await first
  expect(await outcomeOf(patience.withinTimeout(after(60_000, 'late')))).toEqual({ answer: undefined, afterMs: 400 })
})

test('a quick answer brings the full patience back', async () => {
  const patience = new TimeoutPolicy()
  const first = patience.withinTimeout(after(60_000, 'late'))
  await vi.advanceTimersByTimeAsync(3000)
  await first
  expect((await outcomeOf(patience.withinTimeout(after(900, 'too late for a short wait')))).afterMs).toBe(400)
  expect(await outcomeOf(patience.withinTimeout(after(2900, 'fresh')))).toEqual({ answer: 'fresh', afterMs: 2900 })
})

test('with something nearly as good at hand the wait is short, and the line is judged all the same', async () => {
  const patience = new TimeoutPolicy()
  const wait = patience.withinTimeout(after(60_000, 'late'), Promise.resolve(true))
  await vi.advanceTimersByTimeAsync(600)
  expect(await Promise.race([wait, after(0, 'still waiting')])).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2400)
  expect((await outcomeOf(patience.withinTimeout(after(60_000, 'late')))).afterMs).toBe(400)
})

test('an answer after a short wait, but within three seconds, makes no bad line', async () => {
  const patience = new TimeoutPolicy()
  await outcomeOf(patience.withinTimeout(after(1500, 'late'), Promise.resolve(true)))
  expect((await outcomeOf(patience.withinTimeout(after(60_000, 'late')))).afterMs).toBe(3000)
})
