import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyBag } from '#contract/bag/bag.ts'
import { notices } from '../notices.ts'
import { notifyRejectedLines, rejectionMessage } from './notify-rejected-lines.ts'

const page = { visibilityState: 'visible' }
beforeEach(() => {
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a piece that is sold out is told to be gone from the bag', () => {
  expect(rejectionMessage({ title: 'Mehfil Jhumka', reason: 'Out of Stock', quantity: 0 }, 'bag')).toBe(
    'Mehfil Jhumka: Out of Stock. It was taken out of your bag.',
  )
})

test('a piece of which fewer are left says how many', () => {
  expect(rejectionMessage({ title: 'Mehfil Jhumka', reason: 'Only 2 left.', quantity: 2 }, 'bag')).toBe(
    'Mehfil Jhumka: Only 2 left.',
  )
})

test('what is told once is not told again', async () => {
  let bag = { ...emptyBag, pendingNotices: [{ title: 'Ring', reason: 'Only 2 left.', quantity: 2 }] }
  const change = async (act: (doc: typeof bag) => typeof bag) => {
    bag = act(bag)
  }
  await Promise.all([notifyRejectedLines(change, 'bag'), notifyRejectedLines(change, 'bag')])
  expect(notices.shown.map(({ text }) => text)).toEqual(['Ring: Only 2 left.'])
  expect(bag.pendingNotices).toEqual([])
})

test('what nobody looks at tells nothing, and keeps it', async () => {
  page.visibilityState = 'hidden'
  const change = vi.fn()
  await notifyRejectedLines(change, 'bag')
  expect(change).not.toHaveBeenCalled()
})
