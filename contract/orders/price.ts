/**
 * From subtotal, charges, discounts and coupon to the total. The page shows it, the server checks
 * the amount.
 */
import type { Paise } from '../money.ts'

/** Positive, also for discounts. */
export interface NamedAmount {
  readonly name: string
  readonly paise: Paise
}

export interface PriceRules {
  readonly charges: readonly NamedAmount[]
  readonly discounts: readonly NamedAmount[]
}

/** Taken off after all other charges and discounts. */
export interface CouponRule {
  readonly code: string
  /** A whole number from 1 to 100. */
  readonly percent: number
}

export interface Price extends PriceRules {
  subtotalPaise: Paise
  /** The amount is rounded to the nearest paisa. */
  coupon: { readonly code: string; readonly paise: Paise } | null
  totalPaise: Paise
}

/** Of every order (specification, section 9). */
const shopPriceRules: PriceRules = {
  charges: [{ name: 'Shipping charge', paise: 9_00 }],
  discounts: [{ name: 'Shipping discount', paise: 9_00 }],
}

interface PriceOptions {
  coupon?: CouponRule | null
  rules?: PriceRules
  /** 0 for all other methods. */
  codFeePaise?: Paise
}

/** The total is never negative. */
export function calculatePrice(
  subtotalPaise: Paise,
  { coupon = null, rules = shopPriceRules, codFeePaise = 0 }: PriceOptions = {},
): Price {
  const charges =
    codFeePaise > 0 ? [...rules.charges, { name: 'Cash on Delivery fee', paise: codFeePaise }] : rules.charges
  const { discounts } = rules
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
