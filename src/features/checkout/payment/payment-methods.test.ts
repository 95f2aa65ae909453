import { expect, test } from 'vitest'
import { codProblem, type PaymentMethods } from './payment-methods.ts'

const offerUpTo = (atMost: number | null): PaymentMethods => ({
  status: 'ok',
  testMode: true,
  methods: [{ method: 'cod', title: 'Cash on Delivery (COD)', publicKey: null, scriptUrl: null, atMost }],
})

const zones = [
  { name: 'Gujarat', prefixes: ['38'], days: [1, 2] as [number, number], cod: true },
  { name: 'Andaman', prefixes: ['744'], days: [9, 14] as [number, number], cod: false },
]
const home = { country: 'India', pincode: '380009' }

test('cash is taken up to the owner’s limit, and no further', () => {
  const upTo500 = { offer: offerUpTo(500), address: home, zones }
  expect(codProblem({ ...upTo500, total: 500 })).toBe('')
  expect(codProblem({ ...upTo500, total: 500.01 })).toBe('Possible up to ₹500')
  expect(codProblem({ ...upTo500, offer: offerUpTo(null), total: 90_000 })).toBe('')
})

test('cash is taken where the carrier takes it, once the postal code is written', () => {
  const troubleAt = (pincode: string, country = 'India') =>
    codProblem({ offer: offerUpTo(null), total: 500, address: { country, pincode }, zones })
  for (const pincode of ['744101', '290001']) expect(troubleAt(pincode)).toBe('Not possible at this postal code')
  for (const pincode of ['', '74', '744', '380009']) expect(troubleAt(pincode)).toBe('')
  expect(troubleAt('744101', 'Nepal')).toBe('')
})

test('until the shop has told of it, nothing speaks against cash', () => {
  const address = { country: 'India', pincode: '744101' }
  expect(codProblem({ offer: null, total: 90_000, address, zones: null })).toBe('')
})
