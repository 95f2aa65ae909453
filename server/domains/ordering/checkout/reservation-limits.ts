/** Bounds of what a shopper can take off the shelves without paying. */
import type { Tx } from '../../../storage/transaction.ts'
import { countUnpaid } from './earlier-checkouts-store.ts'
import type { Purchase } from './purchase.ts'

/** Over all products of one unpaid checkout. */
const MAX_PIECES = 20

/** After so many reservations lapsed within a day, a shopper pays first. */
const MAX_LAPSED = 3

/**
 * After so many unpaid checkouts within a day, a shopper pays first, however
 * quickly each was replaced.
 */
const MAX_UNPAID = 60

const UNPAID_COUNTS_MS = 24 * 60 * 60_000

/**
 * Tells whether items may leave the shelves before they are paid for. Those of a
 * Cash on Delivery order always may, as it is placed at once. `hasJustLapsed`:
 * one of the shopper's reservations has just timed out. Call it after releasing
 * the others.
 */
export async function mayHoldStock(
  tx: Tx,
  { userId, method, lines }: Purchase,
  { hasJustLapsed, now }: { hasJustLapsed: boolean; now: number },
): Promise<boolean> {
  if (method === 'cod') return true
  // Reserving again in the call that ended the reservation would hold the items
  // for ever.
  if (hasJustLapsed) return false
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PIECES) return false
  const { unpaid, lapsed } = await countUnpaid(tx, userId, now - UNPAID_COUNTS_MS)
  return lapsed < MAX_LAPSED && unpaid < MAX_UNPAID
}
