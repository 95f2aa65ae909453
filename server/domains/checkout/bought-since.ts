import type { Queries } from '../../storage/transaction.ts'
import { type Intended, placedSince } from './intended-order-store.ts'
import { samePieces } from './purchase.ts'

/**
 * The order by which a shopper has got the pieces of an intended order since they began it: in another way of paying, or
 * in another tab. It is the same purchase, and must not become a second order. Null when there is none, or it was
 * cancelled.
 */
export async function boughtSince(db: Queries, intended: Intended): Promise<string | null> {
  const placed = await placedSince(db, intended)
  const same = placed.find(({ contents }) => samePieces(contents.lines, intended.contents.lines))
  return same?.orderId ?? null
}
