import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockReloads, whenInputIsSaved } from './unsaved-input.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('nothing unsaved, nothing to wait for', () => {
  const reload = vi.fn()
  whenInputIsSaved(reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('a reload waits until the last of two forms is done, and what became of them was read', () => {
  const reload = vi.fn()
  const [reviewDone, giftDone] = [blockReloads(), blockReloads()]
  whenInputIsSaved(reload)
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
  blockReloads()()
  whenInputIsSaved(reload)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(8000)
  expect(reload).toHaveBeenCalledOnce()
})

test('who goes on writing in these seconds is waited for again', () => {
  const reload = vi.fn()
  const firstSent = blockReloads()
  whenInputIsSaved(reload)
  firstSent()
  const secondSent = blockReloads()
  vi.advanceTimersByTime(60_000)
  expect(reload).not.toHaveBeenCalled()
  secondSent()
  vi.advanceTimersByTime(60_000)
  expect(reload).toHaveBeenCalledOnce()
})
