import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculatePrice } from './price.ts'

describe('the price of a bag', () => {
  test('has the shipping charge and its discount, which cancel each other', () => {
    expect(calculatePrice(2696_00)).toEqual({
      subtotalPaise: 2696_00,
      charges: [{ name: 'Shipping charge', paise: 9_00 }],
      discounts: [{ name: 'Shipping discount', paise: 9_00 }],
      coupon: null,
      totalPaise: 2696_00,
    })
  })

  test('adds charges and subtracts discounts', () => {
    const rules = {
      charges: [
        { name: 'Gift wrap', paise: 10 },
        { name: 'Shipping', paise: 20 },
      ],
      discounts: [{ name: 'Opening day', paise: 100_05 }],
    }
    expect(calculatePrice(1000_00, { rules }).totalPaise).toBe(900_25)
  })

  test('is 0 if a discount is larger than the bag', () => {
    const rules = { charges: [], discounts: [{ name: 'Voucher', paise: 80_00 }] }
    expect(calculatePrice(50_00, { rules }).totalPaise).toBe(0)
  })
})

describe('a coupon', () => {
  const welcome = { code: 'WELCOME10', percent: 10 }

  test('takes its percentage off the total', () => {
    expect(calculatePrice(2696_00, { coupon: welcome })).toMatchObject({
      coupon: { code: 'WELCOME10', paise: 269_60 },
      totalPaise: 2426_40,
    })
  })

  test('applies after charges and discounts', () => {
    const rules = { charges: [{ name: 'Shipping', paise: 100_00 }], discounts: [{ name: 'Opening day', paise: 50_00 }] }
    expect(calculatePrice(950_00, { coupon: welcome, rules })).toMatchObject({
      coupon: { paise: 100_00 },
      totalPaise: 900_00,
    })
  })

  test('is rounded to the nearest paisa', () => {
    expect(calculatePrice(15, { coupon: welcome }).coupon?.paise).toBe(2)
    expect(calculatePrice(14, { coupon: welcome }).coupon?.paise).toBe(1)
  })

  test('and the total always add up to the price without it', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000_00 })
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 100 }), (price, percent) => {
        const { coupon, totalPaise } = calculatePrice(price, { coupon: { code: 'X', percent } })
        expect(totalPaise + (coupon?.paise ?? 0)).toBe(price)
        expect(totalPaise).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
