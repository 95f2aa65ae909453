import { expect, test } from 'vitest'
import { fingerprintOf, isSameItems, type Purchase } from './purchase.ts'

const purchase: Purchase = {
  userId: 'user-1',
  method: 'razorpay',
  lines: [
    { productId: 'veer-kada', quantity: 1, shownPaise: null },
    { productId: 'tara-solitaire-ring', quantity: 2, shownPaise: 44_900 },
  ],
  shownTotalPaise: 89_800,
  couponCode: 'HALF',
  address: { street: '1 MG Road', city: 'Jaipur', state: 'Rajasthan', country: 'India', pincode: '302001' },
  phone: '9876543210',
  business: null,
  gift: { occasion: 'Diwali', isCustom: false },
}

test('the fingerprint of a purchase is the one that earlier releases have stored', () => {
  expect(fingerprintOf(purchase)).toBe('7yZJmv5NlGNfWbIn-507TGmrjg6SlF5M6Y4aCt1BUj0')
})

test('the fingerprint depends on neither the order of the lines nor the phone number', () => {
  const same = { ...purchase, lines: purchase.lines.toReversed(), phone: '9876500000' }
  expect(fingerprintOf(same)).toBe(fingerprintOf(purchase))
  expect(fingerprintOf({ ...purchase, couponCode: '' })).not.toBe(fingerprintOf(purchase))
})

test('the fingerprint depends on the sizes, but not on the order of lines with different sizes', () => {
  const [kada] = purchase.lines
  const [six, eight] = ['2.6', '2.8'].map((size) => ({ productId: 'veer-kada', quantity: 1, shownPaise: null, size }))
  const fingerprints = [[kada], [six], [eight], [six, eight]].map((lines) =>
    fingerprintOf({ ...purchase, lines: lines.filter((line) => line !== undefined) }),
  )
  expect(new Set(fingerprints).size).toBe(4)
  const lines = [eight, six].filter((line) => line !== undefined)
  expect(fingerprintOf({ ...purchase, lines })).toBe(fingerprints[3])
})

test('two lists have the same items when they have the same quantity of each product and size', () => {
  const [kada, rings] = [
    { productId: 'veer-kada', quantity: 1 },
    { productId: 'tara-solitaire-ring', quantity: 2 },
  ]
  expect(isSameItems([kada, rings], [rings, kada])).toBe(true)
  expect(isSameItems([kada], [kada, rings])).toBe(false)
  expect(isSameItems([kada], [{ ...kada, quantity: 2 }])).toBe(false)
  expect(isSameItems([kada], [{ ...kada, size: '2.6' }])).toBe(false)
  expect(isSameItems([{ ...kada, size: '2.6' }], [{ ...kada, size: '2.6' }])).toBe(true)
})
