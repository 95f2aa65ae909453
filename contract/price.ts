/**
 * What a bag costs: its lines, the shop's named charges and discounts, and the total. The page shows these amounts; the
 * server counts them again from its own prices before any money moves.
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

export interface Price extends PriceRules {
  /** Rupees, as all amounts here. */
  subtotal: number
  total: number
}

/** What every order of the shop is charged and let off (specification, section 9). */
const shopPriceRules: PriceRules = {
  charges: [{ name: 'Shipping charge', amount: 9 }],
  discounts: [{ name: 'Shipping discount', amount: 9 }],
}

/** The price of lines that come to `subtotal`. Exact to the paisa, and never below nothing. */
export function priceOf(subtotal: number, { charges, discounts }: PriceRules = shopPriceRules): Price {
  const total = toPaise(subtotal) + sum(charges) - sum(discounts)
  return { subtotal, charges, discounts, total: toRupees(Math.max(0, total)) }
}

/** Paise. */
function sum(amounts: readonly NamedAmount[]): number {
  return amounts.reduce((paise, { amount }) => paise + toPaise(amount), 0)
}
