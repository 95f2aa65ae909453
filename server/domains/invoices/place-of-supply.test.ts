import { describe, expect, it } from 'vitest'
import { formatPlaceOfSupply, isDirectedElsewhere, placeOfSupply } from './place-of-supply.ts'

const address = { street: '1', city: 'Ahmedabad', state: 'Gujarat', country: 'India', pincode: '380009' }
const supplyOf = (change: object, hasLut = true) => placeOfSupply({ ...address, ...change }, { hasLut })

describe('the place of supply', () => {
  it('is the state of the address', () => {
    expect(supplyOf({})).toEqual({ kind: 'intra-state', name: 'Gujarat', code: '24' })
    expect(supplyOf({ state: 'Maharashtra', pincode: '400001' })).toMatchObject({ kind: 'inter-state', code: '27' })
  })

  it('of an earlier release’s order is the state that it meant', () => {
    for (const state of ['Gujarat State', 'Gujarath', 'ગુજરાત']) expect(supplyOf({ state }).code).toBe('24')
    expect(supplyOf({ state: 'Atlantis' })).toEqual({ kind: 'inter-state', name: 'Atlantis', code: null })
  })

  it('is outside India only in a known country', () => {
    const nepal = { state: 'Bagmati', country: 'Nepal', pincode: '44600' }
    expect(supplyOf(nepal)).toEqual({ kind: 'export without tax', name: 'Nepal', code: '96' })
    expect(supplyOf(nepal, false).kind).toBe('export with tax')
    expect(formatPlaceOfSupply(supplyOf(nepal))).toBe('Outside India (96)')
    expect(supplyOf({ country: 'Indai' })).toEqual({ kind: 'intra-state', name: 'Gujarat', code: '24' })
    expect(supplyOf({ ...nepal, country: 'Nowhere' })).toEqual({ kind: 'inter-state', name: 'Bagmati', code: null })
  })
  it('of a business is the state of its GSTIN, wherever the goods go', () => {
    const [own, other] = ['24ABCDE1234F1Z6', '27AAPFU0939F1ZV'].map((gstin) => ({ gstin, name: 'Mehta Traders' }))
    const inMumbai = { ...address, state: 'Maharashtra', pincode: '400001' }
    const of = (to: typeof address, business: typeof own) => placeOfSupply(to, { hasLut: true, business })
    expect(of(address, own)).toEqual({ kind: 'intra-state', name: 'Gujarat', code: '24' })
    expect(of(inMumbai, other)).toEqual({ kind: 'inter-state', name: 'Maharashtra', code: '27' })
    expect(of(address, other)).toEqual({ kind: 'inter-state', name: 'Maharashtra', code: '27' })
    expect(of(inMumbai, own)).toEqual({ kind: 'intra-state', name: 'Gujarat', code: '24' })
    expect([
      isDirectedElsewhere({ address, business: own }),
      isDirectedElsewhere({ address, business: other }),
    ]).toEqual([false, true])
  })
})
