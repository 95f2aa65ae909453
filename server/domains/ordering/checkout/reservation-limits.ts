/** Bounds of what a shopper can take off the shelves without paying. */
import type { Purchase } from './purchase.ts'

/** Maximum number of pieces, over all products, that one unpaid checkout holds. */
const MAX_PIECES = 20

/** Number of reservations within a day whose time was up, after which a shopper pays first. */
const MAX_LAPSED = 3

/** Number of unpaid checkouts within a day, after which a shopper pays first, however quickly each was replaced. */
const MAX_UNPAID = 60

/** How far back unpaid checkouts count, in ms: a day. */
export const UNPAID_COUNTS_MS = 24 * 60 * 60_000

interface UnpaidCheckouts {
  /** Number of checkouts that ended without payment. */
  unpaid: number
  /** Number of these that held stock until their time was up. */
  lapsed: number
  /** Whether one of the shopper's reservations has just ended because its time was up. */
  hasJustLapsed: boolean
}

/**
 * Returns whether the items of a purchase may leave the shelves before they are paid for. The items of a Cash on Delivery
 * order always may, because the order is placed at once.
 */
export function mayHoldStock({ method, lines }: Purchase, { unpaid, lapsed, hasJustLapsed }: UnpaidCheckouts): boolean {
  if (method === 'cod') return true
  // A reservation that has just ended is never made again in the same call: that would hold the items for ever.
  if (hasJustLapsed) return false
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PIECES) return false
  return lapsed < MAX_LAPSED && unpaid < MAX_UNPAID
}
