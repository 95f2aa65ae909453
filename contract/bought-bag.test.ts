import { describe, expect, it } from 'vitest'
import { addLine, type Bag, emptyBag } from './bag.ts'
import { withChanges, withoutOrdered } from './bought-bag.ts'

const ring = { id: 'tara-ring', title: 'Tara Ring', price: 449, image: '', stock: 10, color: [] }
const kada = { ...ring, id: 'kada', title: 'Kada', price: 849 }
const quantities = (bag: Bag) => Object.fromEntries(bag.products.map(({ id, quantity }) => [id, quantity]))

describe('an order', () => {
  const filled = addLine(addLine(emptyBag, ring, 3), kada)

  it('takes what was bought out of the bag, and the occasion with it', () => {
    const bag = { ...filled, giftData: { occasion: 'Birthday', isCustom: false } }
    const left = withoutOrdered(bag, [
      { id: 'tara-ring', quantity: 2 },
      { id: 'kada', quantity: 1 },
      { id: 'unknown', quantity: 1 },
    ])
    expect(quantities(left)).toEqual({ 'tara-ring': 1 })
    expect(left.total).toBe(449)
    expect(left.giftData).toBeNull()
  })

  it('that finds things different leaves the bag as it can be bought', () => {
    const changed = withChanges(filled, [
      { productID: 'tara-ring', is: { price: 499, quantity: 2 } },
      { productID: 'kada', is: { price: 849, quantity: 0 } },
    ])
    expect(quantities(changed)).toEqual({ 'tara-ring': 2 })
    expect(changed.total).toBe(998)
  })
})
