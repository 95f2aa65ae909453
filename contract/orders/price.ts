/**
 * Calculates the total price of a bag from its subtotal, charges, discounts and coupon. The page displays the result;
 * the server uses it to check the amount before a payment.
 */
import type { Paise } from '../money.ts'

/** A named charge or discount applied to an order. The amount is positive in both cases. */
export interface NamedAmount {
  readonly name: string
  readonly paise: Paise
}

export interface PriceRules {
  readonly charges: readonly NamedAmount[]
  readonly discounts: readonly NamedAmount[]
}

/** A coupon that reduces the total by a percentage, after all other charges and discounts. */
export interface CouponRule {
  readonly code: string
  /** The discount in percent, a whole number from 1 to 100. */
  readonly percent: number
}

export interface Price extends PriceRules {
  subtotalPaise: Paise
  /** The coupon's code and the amount that it deducts, rounded to the nearest paisa; null if there is no coupon. */
  coupon: { readonly code: string; readonly paise: Paise } | null
  totalPaise: Paise
}

/** The charges and discounts that apply to every order (specification, section 9). */
const shopPriceRules: PriceRules = {
  charges: [{ name: 'Shipping charge', paise: 9_00 }],
  discounts: [{ name: 'Shipping discount', paise: 9_00 }],
}

interface PriceOptions {
  coupon?: CouponRule | null
  rules?: PriceRules
  /** The shop's charge for paying on delivery, in paise; 0 for all other payment methods. */
  codFeePaise?: Paise
}

/**
 * Returns the price of a bag with this subtotal, including charges, discounts and the coupon. The total is never
 * negative.
 */
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
