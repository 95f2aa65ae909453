import { expect, test } from 'vitest'
import { clockTime } from './clock-time.ts'

test.each([
  [0, 5, '00:05'],
  [9, 30, '09:30'],
  [14, 20, '14:20'],
])('%i hours and %i minutes are told as a clock with 24 hours shows them', (hours, minutes, told) => {
  expect(clockTime(new Date(2026, 10, 22, hours, minutes).getTime())).toBe(told)
})
