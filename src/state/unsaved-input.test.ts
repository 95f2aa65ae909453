import { expect, test, vi } from 'vitest'
import { holdOffReloads, whenNothingIsUnsaved } from './unsaved-input.ts'

test('nothing unsaved, nothing to wait for', () => {
  const reload = vi.fn()
  whenNothingIsUnsaved(reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('a reload waits until the last of two forms is done', () => {
  const reload = vi.fn()
  const [reviewDone, giftDone] = [holdOffReloads(), holdOffReloads()]
  whenNothingIsUnsaved(reload)
  reviewDone()
  expect(reload).not.toHaveBeenCalled()
  giftDone()
  giftDone()
  expect(reload).toHaveBeenCalledOnce()
})
