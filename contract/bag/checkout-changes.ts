/**
 * Changes to a bag after an order, or after a checkout finds other prices or stock. Separate from `bag.ts`, because few
 * pages load it.
 */
import { type Bag, bagModel, withLines } from './bag.ts'
import { type CartContents, subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** The products and gift that an order removed from the account's bag. */
export interface OrderedContents {
  purchased: CartContents
  /** The bag's revision after the order; null if the order did not change it. */
  bagRevision: number | null
}

/**
 * Removes an order from the bag without waiting for a sync, with the same result. Only changes a bag whose base is the
 * revision right before the order. A later base includes the order already; an earlier one, or one with pending writes
 * for a later revision, needs a sync. In these cases the bag is returned unchanged. Idempotent.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  if (sync.pendingWrites && sync.pendingWrites.revision >= bagRevision) return bag
  const account = { contents: subtractPurchase(sync.base, purchased), purchased }
  // Pending writes for the previous revision did not arrive before the order, so the account will refuse them.
  const settled = { ...sync, pendingWrites: null }
  const { contents } = mergeWithRemote(bagModel, { ...bag, sync: settled }, account)
  return {
    ...bagModel.withContents(bag, contents, []),
    sync: { ...settled, base: account.contents, revision: bagRevision },
    generation: bag.generation + 1,
  }
}

/** Applies changes that the shopper has accepted. Removes lines that are sold out. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productId' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productId, is }) => [productId, is]))
  const lines = bag.lines
    .map((line) => ({ ...line, ...changed.get(line.productId) }))
    .filter(({ quantity }) => quantity > 0)
    // A change states only the quantity that can be bought, so the stock is at least that.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return withLines(bag, lines)
}
