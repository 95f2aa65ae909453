import { expect, test } from 'vitest'
import { testProduct, wireTestProduct } from '../../../tests/support/shop/test-product.ts'
import { fitToBudget } from './catalogue-copy.ts'

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`
const shop = [
  testProduct('most-wanted', { updatedAt: day(1) }),
  testProduct('much-wanted', { updatedAt: day(2) }),
  testProduct('forgotten', { updatedAt: day(3) }),
  testProduct('new', { updatedAt: day(8) }),
  testProduct('brand-new', { updatedAt: day(9) }),
]
const bytes = Buffer.byteLength(JSON.stringify(wireTestProduct('most-wanted', { updatedAt: day(1) })))
const names = (budget: number) => fitToBudget(shop, shop.toReversed(), budget).map(({ id }) => id)

test('a catalogue within the budget is copied completely', () => {
  expect(fitToBudget(shop, shop.toReversed(), 3_000_000)).toEqual(shop)
})

test('the copy of a larger catalogue contains its most popular and newest products, in the shop’s own order', () => {
  expect(names(bytes * 2 + 10)).toEqual(['most-wanted', 'brand-new'])
  expect(names(bytes * 4 + 20)).toEqual(['most-wanted', 'much-wanted', 'new', 'brand-new'])
})

test('a copy with no budget is empty', () => {
  expect(names(0)).toEqual([])
})
