import { expect, test } from 'vitest'
import { stepTo } from './option-steps.ts'

test('arrows go through the list and round its ends', () => {
  expect(stepTo('ArrowDown', -1, 9)).toBe(0)
  expect(stepTo('ArrowDown', 9, 9)).toBe(0)
  expect(stepTo('ArrowUp', -1, 9)).toBe(9)
  expect(stepTo('ArrowUp', 3, 9)).toBe(2)
})

test('page keys go five and stop at the ends', () => {
  expect(stepTo('PageDown', 2, 9)).toBe(7)
  expect(stepTo('PageDown', 7, 9)).toBe(9)
  expect(stepTo('PageUp', 3, 9)).toBe(0)
})

test('other keys lead nowhere', () => {
  expect(stepTo('a', 3, 9)).toBeNull()
})
