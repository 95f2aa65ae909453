import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDollars, formatRupees, originalPrice, sumPaise, toCents, toPaise, toRupees } from './money.ts'

const paise = fc.integer({ min: 0, max: 10_000_000_00 })

describe('an amount', () => {
  it('is converted to rupees and back without loss', () => {
    fc.assert(fc.property(paise, (amount) => toPaise(toRupees(amount)) === amount))
  })

  it('is rounded to the nearest paisa if binary fractions cannot represent it in rupees', () => {
    expect(toPaise(269.6)).toBe(26960)
    expect(toPaise(1.005)).toBe(100)
    expect(toPaise(0.1 + 0.2)).toBe(30)
  })

  it('is formatted in the Indian grouping, without paise if there are none', () => {
    expect(formatRupees(149999_00)).toBe('₹1,49,999')
    expect(formatRupees(449_00)).toBe('₹449')
  })

  it('is formatted as the browser would format it', () => {
    const format = (digits: number) =>
      new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: digits })
    const [whole, exact] = [format(0), format(2)]
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(formatRupees(amount)).toBe((amount % 100 === 0 ? whole : exact).format(amount / 100))
      }),
    )
  })

  it('is formatted with two digits of paise if there are any', () => {
    expect(formatRupees(269_60)).toBe('₹269.60')
    expect(formatRupees(5)).toBe('₹0.05')
  })
})

describe('a sum', () => {
  it('of no lines is 0', () => {
    expect(sumPaise([])).toBe(0)
  })

  it('multiplies each price by its quantity', () => {
    expect(
      sumPaise([
        { pricePaise: 269_60, quantity: 3 },
        { pricePaise: 20, quantity: 1 },
      ]),
    ).toBe(809_00)
  })
})

describe('the struck-through price', () => {
  it('is 30 percent above the price, in whole rupees', () => {
    expect(originalPrice(449_00)).toBe(584_00)
    expect(originalPrice(1499_00)).toBe(1949_00)
    expect(originalPrice(100_00)).toBe(130_00)
  })
})

describe('an amount in dollars', () => {
  it('is converted at the shop’s rate and rounded to the nearest cent', () => {
    expect(toCents(499_00, 88_00)).toBe(567)
    expect(toCents(0, 88_00)).toBe(0)
  })

  it('is formatted with cents', () => {
    expect(formatDollars(2889)).toBe('$28.89')
  })
})
