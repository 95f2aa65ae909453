/** Bounds of what a shopper can take off the shelves without paying. */
import type { Tx } from '../../storage/transaction.ts'
import type { Purchase } from './purchase.ts'
import { countUnpaidCheckouts } from './reservation-store.ts'

/** Maximum number of pieces, over all products, that one unpaid checkout holds. */
const MAX_PIECES = 20

/** Number of reservations within a day whose time was up, after which a shopper pays first. */
const MAX_LAPSED = 3

/** Number of unpaid checkouts within a day, after which a shopper pays first, however quickly each was replaced. */
const MAX_UNPAID = 60

const DAY_MS = 24 * 60 * 60_000

/**
 * Returns whether the items of a purchase may leave the shelves before they are paid for. The items of a Cash on Delivery
 * order always may, because the order is placed at once.
 */
export async function mayHoldStock(
  tx: Tx,
  { userId, method, lines }: Purchase,
  { now, hasJustLapsed }: { now: number; hasJustLapsed: boolean },
): Promise<boolean> {
  if (method === 'cod') return true
  if (hasJustLapsed) return false
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PIECES) return false
  const { lapsed, unpaid } = await countUnpaidCheckouts(tx, userId, now - DAY_MS)
  return lapsed < MAX_LAPSED && unpaid < MAX_UNPAID
}
