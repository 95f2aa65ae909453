import { expect, test } from 'vitest'
import { RepeatKey } from './repeat-key.ts'

test('the same contents have one key until they have arrived', () => {
  const keys = new RepeatKey()
  const first = keys.of({ message: 'Hello' })
  expect(first.length).toBeGreaterThanOrEqual(8)
  expect(keys.of({ message: 'Hello' })).toBe(first)
  keys.arrived()
  expect(keys.of({ message: 'Hello' })).not.toBe(first)
})

test('other contents have another key', () => {
  const keys = new RepeatKey()
  expect(keys.of('a')).not.toBe(keys.of('b'))
})
