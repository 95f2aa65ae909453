import { expect, test } from 'vitest'
import { toPurchase } from './purchase.ts'

const address = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }
const home = { address, coupon: null, keptState: '' }
const kada = { productId: 'kada', title: 'Kada', pricePaise: 849_00, quantity: 1, stock: 5 }

test('a purchase names the size of each line that has one', () => {
  const ring = { ...kada, productId: 'ring', pricePaise: 499_00 }
  const lines = [{ ...ring, size: '12' }, { ...ring, size: '14', quantity: 2 }, kada]
  const { products } = toPurchase({ lines, totalPaise: 2346_00, gift: null }, home)
  expect(products).toEqual([
    { productID: 'ring', size: '12', quantity: 1, price: 499 },
    { productID: 'ring', size: '14', quantity: 2, price: 499 },
    { productID: 'kada', quantity: 1, price: 849 },
  ])
})

test('a purchase without sizes reads as it did before there were sizes, so that its attempt keeps its key', () => {
  const { products } = toPurchase({ lines: [kada], totalPaise: 849_00, gift: null }, home)
  expect(JSON.stringify(products)).toBe('[{"productID":"kada","quantity":1,"price":849}]')
})

test('a purchase confirms the state that the shopper kept for this PIN code, and no other', () => {
  const confirmed = (keptState: string) =>
    toPurchase({ lines: [kada], totalPaise: 849_00, gift: null }, { ...home, keptState }).stateConfirmed
  expect(confirmed('380009 Gujarat')).toBe(true)
  expect(confirmed('380009 Goa')).toBeUndefined()
  expect(confirmed('400001 Gujarat')).toBeUndefined()
})
