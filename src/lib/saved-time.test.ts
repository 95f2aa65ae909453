import { expect, test } from 'vitest'
import { savedTime } from './saved-time.ts'

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()

test('something saved today is told by the clock', () => {
  expect(savedTime(at(21, 14, 20), at(21, 18, 5))).toBe('at 14:20')
  expect(savedTime(at(21, 0, 7), at(21, 18, 5))).toBe('at 00:07')
})

test('something saved on another day is told with its day', () => {
  expect(savedTime(at(20, 14, 20), at(21, 9, 0))).toBe('on 20 November at 14:20')
})
