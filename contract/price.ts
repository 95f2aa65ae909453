/**
 * What a bag costs: its lines, the shop's named charges and discounts, a coupon, and the total. The page shows these
 * amounts; the server counts them again from its own prices before any money moves.
 */
import { toPaise, toRupees } from './money.ts'

/** An amount with the name that shoppers read beside it. `amount` is in rupees and positive, also for a discount. */
export interface NamedAmount {
  readonly name: string
  readonly amount: number
}

export interface PriceRules {
  readonly charges: readonly NamedAmount[]
  readonly discounts: readonly NamedAmount[]
}

/** What a coupon takes off: a percentage of subtotal plus charges minus discounts. */
export interface CouponRule {
  readonly code: string
  /** A whole number from 1 to 100. */
  readonly percent: number
}

export interface Price extends PriceRules {
  /** Rupees, as all amounts here. */
  subtotal: number
  /** What the coupon takes off, rounded to the paisa; null without one. */
  coupon: { readonly code: string; readonly amount: number } | null
  total: number
}

/** What every order of the shop is charged and let off (specification, section 9). */
const shopPriceRules: PriceRules = {
  charges: [{ name: 'Shipping charge', amount: 9 }],
  discounts: [{ name: 'Shipping discount', amount: 9 }],
}

/** The price of lines that come to `subtotal`. Exact to the paisa, and never below nothing. */
export function calculatePrice(
  subtotal: number,
  { coupon = null, rules = shopPriceRules }: { coupon?: CouponRule | null; rules?: PriceRules } = {},
): Price {
  const { charges, discounts } = rules
  const base = Math.max(0, toPaise(subtotal) + sumPaise(charges) - sumPaise(discounts))
  const off = coupon ? Math.round((base * coupon.percent) / 100) : 0
  return {
    subtotal,
    charges,
    discounts,
    coupon: coupon && { code: coupon.code, amount: toRupees(off) },
    total: toRupees(base - off),
  }
}

/** Paise. */
function sumPaise(amounts: readonly NamedAmount[]): number {
  return amounts.reduce((paise, { amount }) => paise + toPaise(amount), 0)
}
