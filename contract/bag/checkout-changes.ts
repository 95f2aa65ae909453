/**
 * Functions that update the bag after an order, or after a checkout reports changed prices or stock. Separate from
 * `bag.ts`, because only a few pages need them.
 */
import { type Bag, bagModel, withLines } from './bag.ts'
import { type CartContents, subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { lineKey } from './line-id.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** The products and the gift that an order removed from the bag in the shopper's account. */
export interface OrderedContents {
  purchased: CartContents
  /** The revision number of the bag after the order; null if the order did not change the bag. */
  bagRevision: number | null
}

/**
 * Removes the ordered products from the bag on this device, without waiting for the next sync. Returns the bag
 * unchanged, leaving the update to the next sync, unless the bag was last synced right before the order. Idempotent.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  // A later write has not received a response yet, so leave the update to the next sync.
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

/** Updates the bag with the price and quantity changes that the shopper has accepted. Removes sold-out products. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productId' | 'size' | 'is'>[]): Bag {
  const changed = new Map(changes.map((change) => [lineKey(change), change.is]))
  const lines = bag.lines
    .map((line) => ({ ...line, ...changed.get(lineKey(line)) }))
    .filter(({ quantity }) => quantity > 0)
    // A change contains the available quantity but not the stock, so the stock must be at least that quantity.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return withLines(bag, lines)
}
