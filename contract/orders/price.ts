/**
 * Calculates the price of a bag from its lines, the shop's charges and discounts, and a coupon. The page displays these
 * amounts; before any payment the server calculates them again from its own prices.
 */
import type { Paise } from '../money.ts'

/** An amount with its label. Positive for discounts too. */
export interface NamedAmount {
  readonly name: string
  readonly paise: Paise
}

export interface PriceRules {
  readonly charges: readonly NamedAmount[]
  readonly discounts: readonly NamedAmount[]
}

/** A coupon takes a percentage off subtotal plus charges minus discounts. */
export interface CouponRule {
  readonly code: string
  /** A whole number from 1 to 100. */
  readonly percent: number
}

export interface Price extends PriceRules {
  subtotalPaise: Paise
  /** The coupon's discount, rounded to the paisa; null without a coupon. */
  coupon: { readonly code: string; readonly paise: Paise } | null
  totalPaise: Paise
}

/** Charges and discounts of every order (specification, section 9). */
const shopPriceRules: PriceRules = {
  charges: [{ name: 'Shipping charge', paise: 9_00 }],
  discounts: [{ name: 'Shipping discount', paise: 9_00 }],
}

/** Calculates the price of a bag whose lines add up to `subtotalPaise`. The total is never below 0. */
export function calculatePrice(
  subtotalPaise: Paise,
  { coupon = null, rules = shopPriceRules }: { coupon?: CouponRule | null; rules?: PriceRules } = {},
): Price {
  const { charges, discounts } = rules
  const base = Math.max(0, subtotalPaise + sum(charges) - sum(discounts))
  const off = coupon ? Math.round((base * coupon.percent) / 100) : 0
  return {
    subtotalPaise,
    charges,
    discounts,
    coupon: coupon && { code: coupon.code, paise: off },
    totalPaise: base - off,
  }
}

function sum(amounts: readonly NamedAmount[]): Paise {
  return amounts.reduce((total, { paise }) => total + paise, 0)
}
