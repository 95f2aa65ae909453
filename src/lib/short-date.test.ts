import { expect, test } from 'vitest'
import { shortDate } from './short-date.ts'

test('a date is told as month, day and year with two digits each', () => {
  expect(shortDate('2026-09-04T10:00:00.000Z')).toBe('09/04/26')
})

test('the day is the one it was in India', () => {
  expect(shortDate('2026-12-31T18:30:00.000Z')).toBe('01/01/27')
  expect(shortDate('2026-12-31T18:29:59.000Z')).toBe('12/31/26')
})
