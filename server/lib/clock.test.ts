import { expect, test } from 'vitest'
import { formatIndiaTime } from './clock.ts'

test.each([
  ['2026-11-21T08:50:59Z', '2026-11-21 14:20'],
  ['2026-12-31T18:29:00Z', '2026-12-31 23:59'],
  ['2026-12-31T18:30:00Z', '2027-01-01 00:00'],
])('%s is %s in India', (instant, shown) => {
  expect(formatIndiaTime(Date.parse(instant))).toBe(shown)
})
