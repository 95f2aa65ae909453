/**
 * Splits amounts that include tax into the value before tax and the taxes, per line. All amounts are in paise.
 *
 * Rounding: an order's total is spread over its lines in proportion to price times quantity, so that coupon, charges and
 * discounts are part of each line; paise that remain go to the lines with the largest fractions (largest remainder).
 * The tax of a line is rounded to the nearest paisa, half up, and CGST and SGST are rounded separately and equal. Sums
 * are the sums of the rounded lines, and the value before tax is what remains, so that all parts add up to the total.
 */
import { proportion } from '#contract/orders/split-amount.ts'

/** How tax is charged: within the shop's state, in another state, or for an export with or without payment of tax. */
export type SupplyKind = 'intra-state' | 'inter-state' | 'export with tax' | 'export without tax' | 'untaxed'

export interface TaxSplit {
  /** Amount including tax, after the line's share of coupon, charges and discounts. */
  gross: number
  /** Value before tax. */
  taxable: number
  cgst: number
  sgst: number
  igst: number
}

/** Splits an amount that includes tax. `rate` is in basis points, e.g. 300 for 3 percent. */
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
 * Returns the part of `whole` that belongs to `amount` of its gross, given that parts with a gross of `before` have been
 * taken already. The parts of a line add up to exactly the line, however it is divided.
 */
export function partOf(whole: TaxSplit, before: number, amount: number): TaxSplit {
  const taken = (value: number, gross: number) => (whole.gross === 0 ? 0 : proportion(value, gross, whole.gross))
  const part = (value: number) => taken(value, before + amount) - taken(value, before)
  const [cgst, sgst, igst] = [part(whole.cgst), part(whole.sgst), part(whole.igst)]
  return { gross: amount, taxable: amount - cgst - sgst - igst, cgst, sgst, igst }
}

/** Adds up splits. */
export function sumOf(splits: readonly TaxSplit[]): TaxSplit {
  const add = (key: keyof TaxSplit) => splits.reduce((sum, split) => sum + split[key], 0)
  return { gross: add('gross'), taxable: add('taxable'), cgst: add('cgst'), sgst: add('sgst'), igst: add('igst') }
}

function divideRounded(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}
