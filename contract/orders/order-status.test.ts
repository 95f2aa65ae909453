import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canBecome, type OrderStatus, orderStatuses } from './order-status.ts'

const fromAll = (to: OrderStatus) => orderStatuses.filter((from) => canBecome(from, to))

test('an order moves forward and may skip a step', () => {
  expect(fromAll('shipped')).toEqual(['pending'])
  expect(fromAll('in transit')).toEqual(['pending', 'shipped'])
  expect(fromAll('delivered')).toEqual(['pending', 'shipped', 'in transit'])
})

test('an order is cancelled only while it is pending, and stays cancelled', () => {
  expect(fromAll('cancelled')).toEqual(['pending'])
  expect(orderStatuses.filter((to) => canBecome('cancelled', to))).toEqual([])
})

test('no sequence of changes returns an order to an earlier status', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderStatuses)), (wishes) => {
      const had: OrderStatus[] = ['pending']
      for (const wish of wishes) if (canBecome(had.at(-1) ?? 'pending', wish)) had.push(wish)
      expect(new Set(had).size).toBe(had.length)
    }),
  )
})
