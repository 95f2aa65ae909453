import { expect, test } from 'vitest'
import { type Order, readOrder, toWireOrder } from './order.ts'

const order: Order = {
  id: 'o1',
  number: 'NK-26-000123',
  status: 'pending',
  subtotalPaise: 898_00,
  charges: [{ name: 'Shipping charge', paise: 9_00 }],
  discounts: [{ name: 'Shipping discount', paise: 9_00 }],
  coupon: { code: 'WELCOME10', paise: 89_80 },
  totalPaise: 808_20,
  address: { street: '14 Mangal Park', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' },
  phone: '9876543210',
  payment: 'cod',
  money: 'on delivery',
  lines: [
    { id: 'o1-1', productId: 'ring', title: 'Ring', pricePaise: 449_00, image: '/1.webp', quantity: 1 },
    { id: 'o1-2', productId: 'kada', title: 'Kada', pricePaise: 449_00, image: '', quantity: 1 },
  ],
  gift: { occasion: 'Birthday', isCustom: false },
  bagRevision: 4,
  history: [{ status: 'pending', at: '2026-11-21T10:00:00.000Z' }],
  createdAt: '2026-11-21T10:00:00.000Z',
}

test('an order becomes JSON in rupees with the specified names', () => {
  expect(toWireOrder(order)).toMatchObject({
    _id: 'o1',
    order_id: 'NK-26-000123',
    amount: 808.2,
    subtotal: 898,
    charges: [{ name: 'Shipping charge', amount: 9 }],
    coupon: { code: 'WELCOME10', amount: 89.8 },
    products: [
      { _id: 'o1-1', quantity: 1, productID: { _id: 'ring', title: 'Ring', price: 449, image: ['/1.webp'] } },
      { _id: 'o1-2', quantity: 1, productID: { _id: 'kada', title: 'Kada', price: 449, image: [] } },
    ],
    giftData: { occasion: 'Birthday', isCustom: false },
  })
})

test('an order is read back from its JSON', () => {
  expect(readOrder(JSON.parse(JSON.stringify(toWireOrder(order))))).toEqual(order)
})

test('what is refunded becomes rupees, and a copy of an earlier release, which lacks it, is read as well', () => {
  const refunded = { ...order, refundedPaise: 1_200_50 }
  expect(toWireOrder(refunded)).toMatchObject({ refunded: 1200.5 })
  expect(readOrder(toWireOrder(refunded))).toEqual(refunded)
  expect(toWireOrder(order)).not.toHaveProperty('refunded')
})
