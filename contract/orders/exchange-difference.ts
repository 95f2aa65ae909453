import type { Paise } from '../money.ts'
import { proportion } from './split-amount.ts'

interface ExchangedLine {
  /** What was paid for the pieces that come back, after coupon, charges and discounts. */
  paise: Paise
  /** Unit price of these pieces in their order. */
  pricePaise: Paise
  /** Unit price of the new piece, or null for a refund. */
  newPricePaise: Paise | null
}

/**
 * Returns by how much the new pieces of an exchange cost less than what was paid for the old ones, which is refunded: the
 * part of the payment by which the price is lower, so that a coupon counts for the new pieces, too. Pieces that cost as
 * much or more make no difference.
 */
export function exchangeDifference({ paise, pricePaise, newPricePaise }: ExchangedLine): Paise {
  if (newPricePaise === null || newPricePaise >= pricePaise) return 0
  return paise - proportion(paise, newPricePaise, pricePaise)
}
