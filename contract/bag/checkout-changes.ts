/** How a bag changes when it is ordered, or when a checkout finds other prices and stock. Few pages need this file. */
import { type Bag, bagModel, withLines } from './bag.ts'
import { type CartContents, subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** What an order removed from the account's bag. */
export interface OrderedContents {
  purchased: CartContents
  /** The bag's revision after the order; null if the order did not change it. */
  bagRevision: number | null
}

/**
 * Removes an order from the bag without waiting for a sync, with the same result. Applies only to a bag whose base is the
 * revision right before the order. A later one includes the order already; an earlier one, or one with writes pending for
 * a later revision, needs a sync. Those are returned unchanged, so that this is idempotent.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  if (sync.pendingWrites && sync.pendingWrites.revision >= bagRevision) return bag
  const account = { contents: subtractPurchase(sync.base, purchased), purchased }
  // Writes for the revision before did not arrive before the order, and the account can only refuse them now.
  const settled = { ...sync, pendingWrites: null }
  const { contents } = mergeWithRemote(bagModel, { ...bag, sync: settled }, account)
  return {
    ...bagModel.withContents(bag, contents, []),
    sync: { ...settled, base: account.contents, revision: bagRevision },
    generation: bag.generation + 1,
  }
}

/** Applies changes that the shopper accepted. Removes lines that are sold out. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productId' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productId, is }) => [productId, is]))
  const lines = bag.lines
    .map((line) => ({ ...line, ...changed.get(line.productId) }))
    .filter(({ quantity }) => quantity > 0)
    // The stock is at least what can be bought.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return withLines(bag, lines)
}
