import { expect, test } from 'vitest'
import { paginate } from './paginate.ts'

const list = Array.from({ length: 12 }, (_, index) => index + 1)

test('a page has five items', () => {
  expect(paginate(list, 1)).toEqual({ items: [1, 2, 3, 4, 5], number: 1, count: 3 })
  expect(paginate(list, 3).items).toEqual([11, 12])
})

test('a page number out of range is clamped', () => {
  expect(paginate(list, 9).number).toBe(3)
  expect(paginate(list, 0).number).toBe(1)
})

test('five items fill one page, and an empty list has one empty page', () => {
  expect(paginate(list.slice(0, 5), 1).count).toBe(1)
  expect(paginate([], 1)).toEqual({ items: [], number: 1, count: 1 })
})
