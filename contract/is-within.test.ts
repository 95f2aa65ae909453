import { expect, test } from 'vitest'
import { isWithin } from './is-within.ts'

const HOUR = 60 * 60_000
const NOW = Date.parse('2026-11-29T12:00:00Z')

test.each([
  ['just now', 0, true],
  ['within the time', -59 * 60_000, true],
  ['too long ago', -HOUR, false],
  ['a little ahead, as after a correction of the clock', 2000, true],
  ['a month ahead, by a wrong clock', 30 * 24 * HOUR, false],
  ['two hours ahead, by another time zone', 2 * HOUR, false],
  ['exactly at the end of the time', -HOUR, false],
  ['a minute ahead', 60_000, false],
  ['in 1970, by a clock without a battery', -NOW, false],
  ['in 2037, by a clock set by hand', Date.parse('2037-01-01') - NOW, false],
])('%s', (_, offset, expected) => {
  expect(isWithin(HOUR, NOW + offset, NOW)).toBe(expected)
})
