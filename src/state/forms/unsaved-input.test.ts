import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockReloads, whenInputIsSaved } from './unsaved-input.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('reloads at once without unsaved input', () => {
  const reload = vi.fn()
  whenInputIsSaved(reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('reloads after the last form is saved and its result was shown for a while', () => {
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

test('waits while the result is shown', () => {
  const reload = vi.fn()
  blockReloads()()
  whenInputIsSaved(reload)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(8000)
  expect(reload).toHaveBeenCalledOnce()
})

test('waits again when the shopper continues to type', () => {
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
