import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNotice, notices, notify } from './notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  notices.shown = []
})
afterEach(() => vi.useRealTimers())

const texts = () => notices.shown.map(({ text }) => text)

test('a notice is shown for a while and goes by itself', () => {
  notify('Removed from your bag.')
  expect(texts()).toEqual(['Removed from your bag.'])
  vi.advanceTimersByTime(6000)
  expect(texts()).toEqual([])
})

test('a notice that asks for a decision waits longer', () => {
  notify('Removed from your bag.', { label: 'Undo', act: vi.fn() })
  vi.advanceTimersByTime(6000)
  expect(texts()).toHaveLength(1)
})

test('the same notice twice is shown once, and from the second time on', () => {
  notify('Added to your bag.')
  vi.advanceTimersByTime(5000)
  notify('Added to your bag.')
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual(['Added to your bag.'])
})

test('a notice that is dismissed takes no other with it', () => {
  const first = notify('Added to your bag.')
  notify('Saved.')
  dismissNotice(first)
  dismissNotice(first)
  expect(texts()).toEqual(['Saved.'])
})
