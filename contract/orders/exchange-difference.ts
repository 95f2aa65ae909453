import type { Paise } from '../money.ts'
import { proportion } from './split-amount.ts'

interface ExchangedLine {
  /** After coupon, charges and discounts. */
  paise: Paise
  /** In the order. */
  pricePaise: Paise
  /** Null for a refund. */
  newPricePaise: Paise | null
}

/**
 * What is refunded if the new pieces cost less: the same part of the payment, so that a coupon
 * counts for the new pieces, too. Never negative.
 */
export function exchangeDifference({ paise, pricePaise, newPricePaise }: ExchangedLine): Paise {
  if (newPricePaise === null || newPricePaise >= pricePaise) return 0
  return paise - proportion(paise, newPricePaise, pricePaise)
}
