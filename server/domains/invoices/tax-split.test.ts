import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spread } from '#contract/orders/split-amount.ts'
import { partOf, type SupplyKind, splitTax, sumOf } from './tax-split.ts'

const kinds: SupplyKind[] = ['intra-state', 'inter-state', 'export with tax', 'export without tax', 'untaxed']
const paise = fc.integer({ min: 0, max: 1_000_000_000 })
const rate = fc.constantFrom(0, 25, 150, 300, 500, 1200, 1800, 2800)

test('3 percent of ₹224.10 are ₹3.26 each within the state, and ₹6.53 to another state', () => {
  expect(splitTax(22_410, 300, 'intra-state')).toEqual({
    gross: 22_410,
    taxable: 21_758,
    cgst: 326,
    sgst: 326,
    igst: 0,
  })
  expect(splitTax(22_410, 300, 'inter-state')).toEqual({ gross: 22_410, taxable: 21_757, cgst: 0, sgst: 0, igst: 653 })
  expect(splitTax(22_410, 300, 'export with tax').igst).toBe(653)
  expect(splitTax(22_410, 300, 'export without tax')).toMatchObject({ taxable: 22_410, igst: 0 })
})

describe('to the paisa', () => {
  test('value and taxes add up to the amount, and CGST equals SGST', () => {
    fc.assert(
      fc.property(paise, rate, fc.constantFrom(...kinds), (gross, basisPoints, kind) => {
        const { taxable, cgst, sgst, igst } = splitTax(gross, basisPoints, kind)
        expect(taxable + cgst + sgst + igst).toBe(gross)
        expect(cgst).toBe(sgst)
        expect(
          Math.abs(
            cgst + sgst + igst - (kind.includes('state') ? (gross * basisPoints) / (10_000 + basisPoints) : igst),
          ),
        ).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('shares add up to the total and differ from the exact share by less than a paisa', () => {
    fc.assert(
      fc.property(paise, fc.array(paise, { minLength: 1, maxLength: 100 }), (total, weights) => {
        const shares = spread(total, weights)
        const sum = weights.reduce((all, weight) => all + weight, 0)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
        if (sum === 0) return
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs((shares[index] ?? 0) - (total * weight) / sum)).toBeLessThan(1.001)
        }
      }),
    )
  })

  test('the parts of a line add up to the line, however it is divided', () => {
    fc.assert(
      fc.property(
        fc.array(paise, { minLength: 1, maxLength: 8 }),
        rate,
        fc.constantFrom(...kinds),
        (amounts, bp, kind) => {
          const whole = splitTax(
            amounts.reduce((all, amount) => all + amount, 0),
            bp,
            kind,
          )
          let before = 0
          const parts = amounts.map((amount) => {
            const part = partOf(whole, before, amount)
            before += amount
            return part
          })
          expect(sumOf(parts)).toEqual(whole)
          for (const part of parts) expect(part.taxable).toBeGreaterThanOrEqual(-1)
        },
      ),
    )
  })
})
