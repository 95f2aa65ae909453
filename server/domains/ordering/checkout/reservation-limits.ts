/** Bounds of what a shopper can take off the shelves without paying. */
import type { Tx } from '../../../storage/transaction.ts'
import { countUnpaid } from './earlier-checkouts-store.ts'
import type { Purchase } from './purchase.ts'

/** Maximum number of pieces, over all products, that one unpaid checkout holds. */
const MAX_PIECES = 20

/** Number of reservations within a day whose time was up, after which a shopper pays first. */
const MAX_LAPSED = 3

/** Number of unpaid checkouts within a day, after which a shopper pays first, however quickly each was replaced. */
const MAX_UNPAID = 60

/** How far back unpaid checkouts count, in ms. */
const UNPAID_COUNTS_MS = 24 * 60 * 60_000

/**
 * Returns whether the items of a purchase may leave the shelves before they are paid for. Those of a Cash on Delivery
 * order always may, because the order is placed at once. `hasJustLapsed` says whether a reservation of the shopper has
 * just ended because its time was up. Call it after releasing the shopper's other reservations.
 */
export async function mayHoldStock(
  tx: Tx,
  { userId, method, lines }: Purchase,
  { hasJustLapsed, now }: { hasJustLapsed: boolean; now: number },
): Promise<boolean> {
  if (method === 'cod') return true
  // Making a reservation again in the call that ended it would hold the items for ever.
  if (hasJustLapsed) return false
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PIECES) return false
  const { unpaid, lapsed } = await countUnpaid(tx, userId, now - UNPAID_COUNTS_MS)
  return lapsed < MAX_LAPSED && unpaid < MAX_UNPAID
}
