/** What becomes of a bag when it is bought. Apart from the bag's other acts, because few pages need these. */

import { totalRupees } from '../money.ts'
import { type Bag, bagModel } from './bag.ts'
import type { CartContents } from './cart-contents.ts'
import { subtractPurchase } from './cart-contents.ts'
import type { LineChange } from './line-changes.ts'
import { mergeWithRemote } from './sync-attempt.ts'

/** An order as far as it changed the account's bag. `bagRevision` is that of the bag afterwards. */
export interface OrderedContents {
  purchased: CartContents
  bagRevision: number | null
}

/**
 * What is left of a bag once an order of it was placed: the same as if the account had been asked, and at once. Only the
 * bag of the revision right before the order is known to be the one that was bought from. A later one has heard of the
 * order already, and one from before other changes, or that was sent for a later revision, must ask; they stay as they
 * are, so this is repeatable.
 */
export function subtractOrder(bag: Bag, { purchased, bagRevision }: OrderedContents): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  if (sync.pendingWrites && sync.pendingWrites.revision >= bagRevision) return bag
  const account = { contents: subtractPurchase(sync.base, purchased), purchased }
  // What was sent from the revision before did not come in before the order, and can only be refused by now.
  const agreement = { ...sync, pendingWrites: null }
  const { contents } = mergeWithRemote(bagModel, { ...bag, sync: agreement }, account)
  return {
    ...bagModel.withContents(bag, contents, []),
    sync: { ...agreement, base: account.contents, revision: bagRevision },
    generation: bag.generation + 1,
  }
}

/** The bag as it can be bought, once the shopper has accepted what is different. What is sold out leaves it. */
export function applyLineChanges(bag: Bag, changes: readonly Pick<LineChange, 'productID' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productID, is }) => [productID, is]))
  const products = bag.products
    .map((line) => ({ ...line, ...changed.get(line.id) }))
    .filter(({ quantity }) => quantity > 0)
    // There are at least as many as can be bought.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return { ...bag, products, total: totalRupees(products) }
}
