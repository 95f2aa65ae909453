import { expect, test } from 'vitest'
import { canParcelBecome } from './parcel-state.ts'

test('a parcel moves forward, and a failed delivery may be tried again', () => {
  expect(canParcelBecome('new', 'picked up')).toBe(true)
  expect(canParcelBecome('picked up', 'delivered')).toBe(true)
  expect(canParcelBecome('undelivered', 'out')).toBe(true)
  expect(canParcelBecome('lost', 'in transit')).toBe(true)
})

test('a parcel that has left is not recalled, and one on its way back only arrives there, is lost or is delivered', () => {
  expect(canParcelBecome('picked up', 'cancelled')).toBe(false)
  expect(canParcelBecome('in transit', 'picked up')).toBe(false)
  expect(canParcelBecome('returning', 'in transit')).toBe(false)
  expect(canParcelBecome('returning', 'returned')).toBe(true)
})

test.each(['delivered', 'returned', 'cancelled'] as const)('a parcel that is %s stays so', (state) => {
  expect(canParcelBecome(state, 'in transit')).toBe(false)
  expect(canParcelBecome(state, 'returned')).toBe(false)
})
