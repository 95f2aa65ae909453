import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

test.each([
  [1, '1 second'],
  [29_001, '30 seconds'],
  [60_000, '60 seconds'],
  [120_000, '2 minutes'],
  [3_600_000, '60 minutes'],
])('formats %i ms as %s', (ms, words) => {
  expect(formatWait(ms)).toBe(words)
})
