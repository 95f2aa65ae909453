import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissExpiredNotices, dismissNotice, notices, notify } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notices.shown = []
})
afterEach(() => vi.useRealTimers())

const texts = () => notices.shown.map(({ text }) => text)

test('a notice with an action lasts longer', () => {
  notify('Saved.')
  notify('Removed from your bag.', { label: 'Undo', act: vi.fn() })
  expect(notices.shown.map(({ durationMs }) => durationMs)).toEqual([6000, 12_000])
})

test('the same notice again replaces the first one', () => {
  const first = notify('Added to your bag.')
  notify('Added to your bag.')
  expect(texts()).toEqual(['Added to your bag.'])
  expect(notices.shown[0]?.id).not.toBe(first)
})

test('dismissing a notice twice leaves the others alone', () => {
  const first = notify('Added to your bag.')
  notify('Saved.')
  dismissNotice(first)
  dismissNotice(first)
  expect(texts()).toEqual(['Saved.'])
})

test('notices that nothing showed in time expire', () => {
  notify('Added to your bag.')
  vi.advanceTimersByTime(5000)
  notify('Saved.')
  vi.advanceTimersByTime(1000)
  dismissExpiredNotices()
  expect(texts()).toEqual(['Saved.'])
})
