import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPaise } from './money.ts'
import { calculatePrice } from './price.ts'

describe('the price of a bag', () => {
  test('the shipping charge and its discount are named and cancel each other', () => {
    expect(calculatePrice(2696)).toEqual({
      subtotal: 2696,
      charges: [{ name: 'Shipping charge', amount: 9 }],
      discounts: [{ name: 'Shipping discount', amount: 9 }],
      coupon: null,
      total: 2696,
    })
  })

  test('charges are added and discounts taken off, exact to the paisa', () => {
    const rules = {
      charges: [
        { name: 'Gift wrap', amount: 0.1 },
        { name: 'Shipping', amount: 0.2 },
      ],
      discounts: [{ name: 'Opening day', amount: 100.05 }],
    }
    expect(calculatePrice(1000, { rules }).total).toBe(900.25)
  })

  test('a discount larger than the bag leaves nothing to pay', () => {
    expect(calculatePrice(50, { rules: { charges: [], discounts: [{ name: 'Voucher', amount: 80 }] } }).total).toBe(0)
  })
})

describe('a coupon', () => {
  const welcome = { code: 'WELCOME10', percent: 10 }

  test('takes its percentage off what was to be paid', () => {
    expect(calculatePrice(2696, { coupon: welcome })).toMatchObject({
      coupon: { code: 'WELCOME10', amount: 269.6 },
      total: 2426.4,
    })
  })

  test('counts charges and discounts in before it takes its part', () => {
    const rules = { charges: [{ name: 'Shipping', amount: 100 }], discounts: [{ name: 'Opening day', amount: 50 }] }
    expect(calculatePrice(950, { coupon: welcome, rules })).toMatchObject({ coupon: { amount: 100 }, total: 900 })
  })

  test('that would take a part of a paisa takes the nearest whole one', () => {
    expect(calculatePrice(0.15, { coupon: welcome }).coupon?.amount).toBe(0.02)
    expect(calculatePrice(0.14, { coupon: welcome }).coupon?.amount).toBe(0.01)
  })

  test('and what is left always come to the price without it, for every price and percentage', () => {
    const paise = fc.integer({ min: 0, max: 10_000_000_00 })
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 100 }), (price, percent) => {
        const { coupon, total } = calculatePrice(price / 100, { coupon: { code: 'X', percent } })
        expect(toPaise(total) + toPaise(coupon?.amount ?? 0)).toBe(price)
        expect(total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
