import { describe, expect, test } from 'vitest'
import { noBusiness } from '../../../state/checkout/checkout-draft.ts'
import { toPurchase } from './purchase.ts'

const address = { street: '14, Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }
const home = { address, coupon: null, keptState: '', business: noBusiness() }
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

describe('a purchase for a business', () => {
  const typed = { ...noBusiness(), isBuyer: true, gstin: '27aapfu0939f1zv', name: ' Shah & Sons ' }
  const bag = { lines: [kada], totalPaise: 849_00, gift: null }

  test('names it in India only, and at the same amount', () => {
    const purchase = toPurchase(bag, { ...home, business: typed })
    expect(purchase.business).toEqual({ gstin: '27AAPFU0939F1ZV', name: 'Shah & Sons' })
    expect(purchase.amount).toBe(toPurchase(bag, home).amount)
    const inNepal = { ...home, address: { ...address, country: 'Nepal' } }
    expect(toPurchase(bag, { ...inNepal, business: typed })).not.toHaveProperty('business')
    expect(toPurchase(bag, { ...home, business: { ...typed, isBuyer: false } })).not.toHaveProperty('business')
  })

  test('confirms the GSTIN that the shopper kept for this state, and no other', () => {
    const confirmed = (kept: string) => toPurchase(bag, { ...home, business: { ...typed, kept } }).gstinStateConfirmed
    expect(confirmed(`${typed.gstin} Gujarat`)).toBe(true)
    expect(confirmed(`${typed.gstin} Goa`)).toBeUndefined()
    expect(confirmed('')).toBeUndefined()
  })
})
