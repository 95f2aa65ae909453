import { expect, test } from 'vitest'
import { codProblem, methodsFor, type PaymentMethods } from './payment-methods.ts'

const methodsUpTo = (maxPaise: number | null): PaymentMethods => ({
  testMode: true,
  methods: [
    {
      method: 'cod',
      title: 'Cash on Delivery (COD)',
      publicKey: null,
      scriptUrl: null,
      maxPaise,
      minPaise: 0,
      feePaise: 0,
    },
  ],
})

const zones = [
  { name: 'Gujarat', prefixes: ['38'], days: [1, 2] as [number, number], cod: true },
  { name: 'Andaman', prefixes: ['744'], days: [9, 14] as [number, number], cod: false },
]
const home = { country: 'India', pincode: '380009' }

test('cash on delivery is available up to the owner’s limit', () => {
  const upTo500 = { methods: methodsUpTo(500_00), address: home, zones }
  expect(codProblem({ ...upTo500, totalPaise: 500_00 })).toBe('')
  expect(codProblem({ ...upTo500, totalPaise: 500_01 })).toBe('Available up to ₹500')
  expect(codProblem({ ...upTo500, methods: methodsUpTo(null), totalPaise: 90_000_00 })).toBe('')
})

test('cash on delivery depends on the carrier once the postal code is complete', () => {
  const problemAt = (pincode: string, country = 'India') =>
    codProblem({ methods: methodsUpTo(null), totalPaise: 500_00, address: { country, pincode }, zones })
  for (const pincode of ['744101', '290001']) expect(problemAt(pincode)).toBe('Not available at this postal code')
  for (const pincode of ['', '74', '744', '380009']) expect(problemAt(pincode)).toBe('')
  expect(problemAt('744101', 'Bharat')).toBe('Not available at this postal code')
  for (const country of ['Nepal', 'Neverland']) expect(problemAt('', country)).toBe('Available in India only')
  expect(problemAt('380009', '')).toBe('')
})

test('cash on delivery counts as available until the methods are loaded', () => {
  const address = { country: 'India', pincode: '744101' }
  expect(codProblem({ methods: null, totalPaise: 90_000_00, address, zones: null })).toBe('')
})

test('methods for deliveries abroad are offered once a country outside India is chosen', () => {
  const [cod] = methodsUpTo(null).methods
  if (!cod) throw new Error('There is no method.')
  const methods = { testMode: true, methods: [cod, { ...cod, method: 'stripe' as const, abroadOnly: true }] }
  const offered = (country: string) => methodsFor(methods, country)?.methods.map(({ method }) => method)
  for (const country of ['', ' ', 'India', 'bharat']) expect(offered(country)).toEqual(['cod'])
  expect(offered('Canada')).toEqual(['cod', 'stripe'])
  expect(methodsFor(null, 'Canada')).toBeNull()
})

test('cash on delivery is not offered where the carrier collects none', () => {
  const input = { methods: methodsUpTo(null), totalPaise: 500_00, address: home, zones }
  expect(codProblem({ ...input, service: { hasCod: false } })).toBe('Not available at this postal code')
  expect(codProblem({ ...input, service: { hasCod: true } })).toBe('')
  expect(codProblem({ ...input, service: { hasCod: null } })).toBe('')
})
