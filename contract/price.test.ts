import { describe, expect, test } from 'vitest'
import { priceOf } from './price.ts'

describe('the price of a bag', () => {
  test('the shipping charge and its discount are named and cancel each other', () => {
    expect(priceOf(2696)).toEqual({
      subtotal: 2696,
      charges: [{ name: 'Shipping charge', amount: 9 }],
      discounts: [{ name: 'Shipping discount', amount: 9 }],
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
    expect(priceOf(1000, rules).total).toBe(900.25)
  })

  test('a discount larger than the bag leaves nothing to pay', () => {
    expect(priceOf(50, { charges: [], discounts: [{ name: 'Voucher', amount: 80 }] }).total).toBe(0)
  })
})
