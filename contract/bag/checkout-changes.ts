/**
 * Changes to the bag after an order, or after a checkout reports other prices or
 * stock. Apart from `bag.ts`, because few pages need them.
 */
import { type Bag, bagModel, withLines } from './bag.ts'
import { type CartContents, subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { lineKey } from './line-id.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** What an order removed from the bag in the shopper's account. */
export interface OrderedContents {
  purchased: CartContents
  /**
   * The bag's revision after the order; null if the order did not change the bag.
   */
  bagRevision: number | null
}

/**
 * Removes ordered products at once. Leaves this to the next sync unless the bag
 * was last synced right before the order. Idempotent.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  // A later write has not been answered yet, so leave the update to the next
  // sync.
  if (sync.pendingWrites && sync.pendingWrites.revision >= bagRevision) return bag
  const account = { contents: subtractPurchase(sync.base, purchased), purchased }
  // The account will reject unanswered writes to the revision before the order.
  const settled = { ...sync, pendingWrites: null }
  const { contents } = mergeWithRemote(bagModel, { ...bag, sync: settled }, account)
  return {
    ...bagModel.withContents(bag, contents, []),
    sync: { ...settled, base: account.contents, revision: bagRevision },
    generation: bag.generation + 1,
  }
}

/** Applies changes that the shopper has accepted. Removes sold-out products. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productId' | 'size' | 'is'>[]): Bag {
  const changed = new Map(changes.map((change) => [lineKey(change), change.is]))
  const lines = bag.lines
    .map((line) => ({ ...line, ...changed.get(lineKey(line)) }))
    .filter(({ quantity }) => quantity > 0)
    // A change tells the available quantity, not the stock, which must be at
    // least that.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return withLines(bag, lines)
}
