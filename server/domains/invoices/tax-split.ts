/**
 * Splits amounts including tax, in paise, into value and taxes.
 * Rounding: the total is spread over the lines by price times quantity (coupon, charges and
 * discounts included); remaining paise go to the largest fractions. Each tax is rounded half up to
 * the paisa, CGST and SGST equally. Sums add the rounded lines, and the value is what remains, so
 * that all adds up.
 */
import { proportion } from '#contract/orders/split-amount.ts'

export type SupplyKind = 'intra-state' | 'inter-state' | 'export with tax' | 'export without tax' | 'untaxed'

export interface TaxSplit {
  /** Including tax and the line's share of coupon, charges and discounts. */
  gross: number
  /** Before tax. */
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** `rate` is in basis points, e.g. 300 for 3 percent. */
export function splitTax(gross: number, rate: number, kind: SupplyKind): TaxSplit {
  const none = { gross, taxable: gross, cgst: 0, sgst: 0, igst: 0 }
  switch (kind) {
    case 'untaxed':
    case 'export without tax':
      return none
    case 'intra-state': {
      const half = divideRounded(gross * rate, 2 * (10_000 + rate))
      return { ...none, taxable: gross - 2 * half, cgst: half, sgst: half }
    }
    case 'inter-state':
    case 'export with tax': {
      const igst = divideRounded(gross * rate, 10_000 + rate)
      return { ...none, taxable: gross - igst, igst }
    }
  }
}

/**
 * The part of `whole` for `amount` of its gross, after `before` was taken. Parts add up to exactly
 * the line.
 */
export function partOf(whole: TaxSplit, before: number, amount: number): TaxSplit {
  const taken = (value: number, gross: number) => (whole.gross === 0 ? 0 : proportion(value, gross, whole.gross))
  const part = (value: number) => taken(value, before + amount) - taken(value, before)
  const [cgst, sgst, igst] = [part(whole.cgst), part(whole.sgst), part(whole.igst)]
  return { gross: amount, taxable: amount - cgst - sgst - igst, cgst, sgst, igst }
}

export function sumOf(splits: readonly TaxSplit[]): TaxSplit {
  const add = (key: keyof TaxSplit) => splits.reduce((sum, split) => sum + split[key], 0)
  return { gross: add('gross'), taxable: add('taxable'), cgst: add('cgst'), sgst: add('sgst'), igst: add('igst') }
}

function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
