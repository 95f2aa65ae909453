import { expect, test } from 'vitest'
import { paginate } from './paginate.ts'

const list = Array.from({ length: 12 }, (_, index) => index + 1)

test('a page has five', () => {
  expect(paginate(list, 1)).toEqual({ items: [1, 2, 3, 4, 5], number: 1, pages: 3 })
  expect(paginate(list, 3).items).toEqual([11, 12])
})

test('a page beyond the ends is the nearest one', () => {
  expect(paginate(list, 9).number).toBe(3)
  expect(paginate(list, 0).number).toBe(1)
})

test('five fill one page, and nothing is one empty page', () => {
  expect(paginate(list.slice(0, 5), 1).pages).toBe(1)
  expect(paginate([], 1)).toEqual({ items: [], number: 1, pages: 1 })
})
