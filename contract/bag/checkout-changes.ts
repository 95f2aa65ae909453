/**
 * Functions that update the bag after an order, or when a checkout finds changed prices or stock. They are separate
 * from `bag.ts` because few pages load them.
 */
import { type Bag, bagModel, withLines } from './bag.ts'
import { type CartContents, subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** The products and the gift that an order removed from the account's bag. */
export interface OrderedContents {
  purchased: CartContents
  /** The revision number of the bag after the order; null if the order did not change the bag. */
  bagRevision: number | null
}

/**
 * Removes an order's products from the bag on the device without waiting for a sync. Returns the bag unchanged, leaving
 * the update to the next sync, unless the bag was last synced at the revision right before the order and no later write
 * is unanswered. Idempotent.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  if (sync.pendingWrites && sync.pendingWrites.revision >= bagRevision) return bag
  const account = { contents: subtractPurchase(sync.base, purchased), purchased }
  // The account will reject unanswered writes to the previous revision, because the order changed that revision.
  const settled = { ...sync, pendingWrites: null }
  const { contents } = mergeWithRemote(bagModel, { ...bag, sync: settled }, account)
  return {
    ...bagModel.withContents(bag, contents, []),
    sync: { ...settled, base: account.contents, revision: bagRevision },
    generation: bag.generation + 1,
  }
}

/** Applies price and quantity changes that the shopper has accepted. Removes lines that are sold out. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productId' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productId, is }) => [productId, is]))
  const lines = bag.lines
    .map((line) => ({ ...line, ...changed.get(line.productId) }))
    .filter(({ quantity }) => quantity > 0)
    // A change contains the available quantity but not the stock, so the stock must be at least that quantity.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return withLines(bag, lines)
}
