import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRupees, originalPrice, toCents, toPaise, toRupees, totalRupees } from './money.ts'

const paise = fc.integer({ min: 0, max: 10_000_000_00 })

describe('an amount', () => {
  it('goes to rupees and back without losing a paisa', () => {
    fc.assert(fc.property(paise, (amount) => toPaise(toRupees(amount)) === amount))
  })

  it('in rupees that binary fractions cannot hold is the nearest whole paisa', () => {
    expect(toPaise(269.6)).toBe(26960)
    expect(toPaise(1.005)).toBe(100)
    expect(toPaise(0.1 + 0.2)).toBe(30)
  })

  it('is shown in the Indian grouping, without paise when there are none', () => {
    expect(formatRupees(149999)).toBe('₹1,49,999')
    expect(formatRupees(449)).toBe('₹449')
  })

  it('with paise is shown with both their digits', () => {
    expect(formatRupees(269.6)).toBe('₹269.60')
    expect(formatRupees(0.05)).toBe('₹0.05')
  })
})

describe('a total', () => {
  it('of nothing is nothing', () => {
    expect(totalRupees([])).toBe(0)
  })

  it('of fractions is exact to the paisa', () => {
    expect(totalRupees([{ price: 0.1, quantity: 3 }])).toBe(0.3)
    expect(
      totalRupees([
        { price: 269.6, quantity: 3 },
        { price: 0.2, quantity: 1 },
      ]),
    ).toBe(809)
  })

  it('does not depend on the order of the lines', () => {
    const lines = fc.array(fc.record({ price: paise.map(toRupees), quantity: fc.integer({ min: 1, max: 20 }) }))
    fc.assert(fc.property(lines, (some) => totalRupees(some) === totalRupees(some.toReversed())))
  })
})

describe('the struck-through price', () => {
  it('is the price and 30 percent, in whole rupees', () => {
    expect(originalPrice(449)).toBe(584)
    expect(originalPrice(1499)).toBe(1949)
    expect(originalPrice(100)).toBe(130)
  })
})

describe('an amount in dollars', () => {
  it('is the nearest whole cent at the rate of the shop', () => {
    expect(toCents(499_00, 88_00)).toBe(567)
    expect(toCents(0, 88_00)).toBe(0)
  })
})
