import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyBag } from '#contract/bag/bag.ts'
import { shownToasts } from '../toasts.ts'
import { notifyRejectedLines, rejectionMessage } from './notify-rejected-lines.ts'

const page = { visibilityState: 'visible' }
beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('says that a sold-out product was removed', () => {
  expect(rejectionMessage({ title: 'Mehfil Jhumka', reason: 'Out of Stock', quantity: 0 }, 'bag')).toBe(
    "Mehfil Jhumka: Out of Stock. We've taken it out of your bag.",
  )
})

test('says how many are left', () => {
  expect(rejectionMessage({ title: 'Mehfil Jhumka', reason: 'Only 2 left.', quantity: 2 }, 'bag')).toBe(
    'Mehfil Jhumka: Only 2 left.',
  )
})

test('notifies only once', async () => {
  let bag = { ...emptyBag, unseenRejections: [{ title: 'Ring', reason: 'Only 2 left.', quantity: 2 }] }
  const update = async (change: (list: typeof bag) => typeof bag) => {
    bag = change(bag)
  }
  await Promise.all([notifyRejectedLines(update, 'bag'), notifyRejectedLines(update, 'bag')])
  expect(shownToasts().map(({ text }) => text)).toEqual(['Ring: Only 2 left.'])
  expect(bag.unseenRejections).toEqual([])
})

test('notifies nobody in a hidden tab, and keeps the lines', async () => {
  page.visibilityState = 'hidden'
  const update = vi.fn()
  await notifyRejectedLines(update, 'bag')
  expect(update).not.toHaveBeenCalled()
})
