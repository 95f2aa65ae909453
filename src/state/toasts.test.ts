import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissExpiredToasts, dismissToast, shownToasts, showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  for (const { id } of shownToasts()) dismissToast(id)
})
afterEach(() => vi.useRealTimers())

const texts = () => shownToasts().map(({ text }) => text)

test('a toast with an action lasts longer', () => {
  showToast('Saved.')
  showToast('Removed from your bag.', { label: 'Undo', act: vi.fn() })
  expect(shownToasts().map(({ durationMs }) => durationMs)).toEqual([6000, 12_000])
})

test('a toast replaces an earlier one with the same text', () => {
  const first = showToast('Added to your bag.')
  showToast('Added to your bag.')
  expect(texts()).toEqual(['Added to your bag.'])
  expect(shownToasts()[0]?.id).not.toBe(first)
})

test('dismissing a toast twice leaves the others alone', () => {
  const first = showToast('Added to your bag.')
  showToast('Saved.')
  dismissToast(first)
  dismissToast(first)
  expect(texts()).toEqual(['Saved.'])
})

test('toasts that no page showed in time expire', () => {
  showToast('Added to your bag.')
  vi.advanceTimersByTime(5000)
  showToast('Saved.')
  vi.advanceTimersByTime(1000)
  dismissExpiredToasts()
  expect(texts()).toEqual(['Saved.'])
})
