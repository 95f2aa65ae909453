import { expect, test } from 'vitest'
import { choiceThatHolds, type PaymentOffer } from './payment-offer.ts'

const offerUpTo = (atMost: number | null): PaymentOffer => ({
  status: 'ok',
  testMode: true,
  methods: [{ method: 'cod', title: 'Cash on Delivery (COD)', publicKey: null, scriptUrl: null, atMost }],
})

test('cash is taken up to the owner’s limit, and no further', () => {
  expect(choiceThatHolds('cod', offerUpTo(500), 500)).toBe('cod')
  expect(choiceThatHolds('cod', offerUpTo(500), 500.01)).toBeNull()
  expect(choiceThatHolds('cod', offerUpTo(null), 90_000)).toBe('cod')
})

test('every other choice holds, and none stays none', () => {
  expect(choiceThatHolds('online_payment', offerUpTo(1), 500)).toBe('online_payment')
  expect(choiceThatHolds(null, offerUpTo(1), 500)).toBeNull()
})

test('until the shop has told its ways, what was chosen holds', () => {
  expect(choiceThatHolds('cod', null, 90_000)).toBe('cod')
})
