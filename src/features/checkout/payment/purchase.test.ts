import { expect, test } from 'vitest'
import { toPurchase } from './purchase.ts'

const home = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }
const kada = { productId: 'kada', title: 'Kada', pricePaise: 849_00, quantity: 1, stock: 5 }

test('a purchase names the size of each line that has one', () => {
  const ring = { ...kada, productId: 'ring', pricePaise: 499_00 }
  const lines = [{ ...ring, size: '12' }, { ...ring, size: '14', quantity: 2 }, kada]
  const { products } = toPurchase({ lines, totalPaise: 2346_00, gift: null }, home, null)
  expect(products).toEqual([
    { productID: 'ring', size: '12', quantity: 1, price: 499 },
    { productID: 'ring', size: '14', quantity: 2, price: 499 },
    { productID: 'kada', quantity: 1, price: 849 },
  ])
})

test('a purchase without sizes reads as it did before there were sizes, so that its attempt keeps its key', () => {
  const { products } = toPurchase({ lines: [kada], totalPaise: 849_00, gift: null }, home, null)
  expect(JSON.stringify(products)).toBe('[{"productID":"kada","quantity":1,"price":849}]')
})
