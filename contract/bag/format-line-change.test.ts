import { expect, test } from 'vitest'
import { formatLineChange, type LineChange, totalAfterChanges } from './line-changes.ts'

const line = (was: LineChange['was'], is: LineChange['is']) => ({ productID: 'ring', title: 'Ring', was, is })

test('a price that changed is told with what it was and what it is', () => {
  const change = line({ price: 499, quantity: 1 }, { price: 549, quantity: 1 })
  expect(formatLineChange(change)).toBe('price changed from ₹499 to ₹549')
})

test('fewer pieces are told by how many are left', () => {
  const change = line({ price: 499, quantity: 3 }, { price: 549, quantity: 2 })
  expect(formatLineChange(change)).toBe('price changed from ₹499 to ₹549, only 2 left')
  expect(formatLineChange(line({ price: null, quantity: 3 }, { price: 549, quantity: 2 }))).toBe('only 2 left')
})

test('of a piece that is sold out the price no longer matters', () => {
  expect(formatLineChange(line({ price: 499, quantity: 1 }, { price: 549, quantity: 0 }))).toBe('sold out')
})

test('the total with the changes counts new prices, fewer pieces, and none of what is sold out', () => {
  const lines = [
    { id: 'ring', price: 499, quantity: 3 },
    { id: 'chain', price: 199.5, quantity: 2 },
    { id: 'kada', price: 849, quantity: 1 },
  ]
  const changes = [
    { productID: 'ring', is: { price: 549, quantity: 2 } },
    { productID: 'kada', is: { price: 849, quantity: 0 } },
  ]
  expect(totalAfterChanges(lines, changes)).toBe(2 * 549 + 399)
})
