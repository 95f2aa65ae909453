import { expect, test } from 'vitest'
import { formatDate, formatLongDate, formatSavedTime, formatShortDate, formatTime, isOld } from './format-date.ts'

test('formats dates as MM/DD/YY', () => {
  expect(formatDate('2026-09-04T10:00:00.000Z')).toBe('09/04/26')
})

test('formats long dates with the month in words', () => {
  expect(formatLongDate('2027-02-19T10:00:00.000Z')).toBe('19 February 2027')
})

test('formats short dates with the name of the month', () => {
  expect(formatShortDate('2027-02-19T10:00:00.000Z')).toBe('19 Feb 2027')
})

test('uses the day in India', () => {
  expect(formatLongDate('2026-12-31T18:30:00.000Z')).toBe('1 January 2027')
  expect(formatDate('2026-12-31T18:30:00.000Z')).toBe('01/01/27')
  expect(formatDate('2026-12-31T18:29:59.000Z')).toBe('12/31/26')
  expect(formatShortDate('2026-12-31T18:30:00.000Z')).toBe('1 Jan 2027')
})

test.each([
  [0, 5, '00:05'],
  [9, 30, '09:30'],
  [14, 20, '14:20'],
])('formats %i hours and %i minutes on the 24-hour clock', (hours, minutes, formatted) => {
  expect(formatTime(new Date(2026, 10, 22, hours, minutes).getTime())).toBe(formatted)
})

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime()

test('formats a time of today without the day', () => {
  expect(formatSavedTime(at(21, 14, 20), at(21, 18, 5))).toBe('at 14:20')
  expect(formatSavedTime(at(21, 0, 7), at(21, 18, 5))).toBe('at 00:07')
})

test('formats a time of another day with the day', () => {
  expect(formatSavedTime(at(20, 14, 20), at(21, 9, 0))).toBe('on 20 November at 14:20')
})

test('names no time that the device’s clock says is still to come, and calls it old', () => {
  const now = Date.parse('2026-11-28T10:00:00Z')
  const saved = Date.parse('2026-12-28T10:00:00Z')
  expect(formatSavedTime(saved, now)).toBe('earlier')
  expect(isOld(saved, now)).toBe(true)
})
