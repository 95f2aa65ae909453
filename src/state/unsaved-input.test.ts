import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdOffReloads, whenNothingIsUnsaved } from './unsaved-input.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('nothing unsaved, nothing to wait for', () => {
  const reload = vi.fn()
  whenNothingIsUnsaved(reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('a reload waits until the last of two forms is done, and what became of them was read', () => {
  const reload = vi.fn()
  const [reviewDone, giftDone] = [holdOffReloads(), holdOffReloads()]
  whenNothingIsUnsaved(reload)
  reviewDone()
  vi.advanceTimersByTime(60_000)
  giftDone()
  giftDone()
  vi.advanceTimersByTime(5000)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  expect(reload).toHaveBeenCalledOnce()
})

test('who asks while it is being read waits too', () => {
  const reload = vi.fn()
  holdOffReloads()()
  whenNothingIsUnsaved(reload)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(8000)
  expect(reload).toHaveBeenCalledOnce()
})

test('who goes on writing in these seconds is waited for again', () => {
  const reload = vi.fn()
  const firstSent = holdOffReloads()
  whenNothingIsUnsaved(reload)
  firstSent()
  const secondSent = holdOffReloads()
  vi.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  secondSent()
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})
