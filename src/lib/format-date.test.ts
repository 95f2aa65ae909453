import { expect, test } from 'vitest'
import { formatDate, formatSavedTime, formatTime } from './format-date.ts'

test('a date is told as month, day and year with two digits each', () => {
  expect(formatDate('2026-09-04T10:00:00.000Z')).toBe('09/04/26')
})

test('the day is the one it was in India', () => {
  expect(formatDate('2026-12-31T18:30:00.000Z')).toBe('01/01/27')
  expect(formatDate('2026-12-31T18:29:59.000Z')).toBe('12/31/26')
})

test.each([
  [0, 5, '00:05'],
  [9, 30, '09:30'],
  [14, 20, '14:20'],
])('%i hours and %i minutes are told as a clock with 24 hours shows them', (hours, minutes, told) => {
  expect(formatTime(new Date(2026, 10, 22, hours, minutes).getTime())).toBe(told)
})

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()

test('something saved today is told by the clock', () => {
  expect(formatSavedTime(at(21, 14, 20), at(21, 18, 5))).toBe('at 14:20')
  expect(formatSavedTime(at(21, 0, 7), at(21, 18, 5))).toBe('at 00:07')
})

test('something saved on another day is told with its day', () => {
  expect(formatSavedTime(at(20, 14, 20), at(21, 9, 0))).toBe('on 20 November at 14:20')
})
