/** What becomes of a bag when it is bought. Apart from the bag's other acts, because few pages need these. */
import { type Bag, bagForm } from './bag.ts'
import { withoutBought } from './bought.ts'
import type { LineChange } from './line-change.ts'
import { totalRupees } from './money.ts'
import { mergeInto } from './round.ts'
import type { Wanted } from './wanted.ts'

/** An order as far as it changed the account's bag. `bagRevision` is that of the bag afterwards. */
export interface TakenOut {
  bought: Wanted
  bagRevision: number | null
}

/**
 * What is left of a bag once an order of it was placed: the same as if the account had been asked, and at once. Only the
 * bag of the revision right before the order is known to be the one that was bought from. A later one has heard of the
 * order already, and one from before other changes, or that was sent for a later revision, must ask; they stay as they
 * are, so this is repeatable.
 */
export function withoutOrdered(bag: Bag, { bought, bagRevision }: TakenOut): Bag {
  const { sync } = bag
  if (sync === null || bagRevision === null || sync.revision !== bagRevision - 1) return bag
  if (sync.sent && sync.sent.revision >= bagRevision) return bag
  const account = { wanted: withoutBought(sync.base, bought), bought }
  // What was sent from the revision before did not come in before the order, and can only be refused by now.
  const agreement = { ...sync, sent: null }
  const { wanted } = mergeInto(bagForm, { ...bag, sync: agreement }, account)
  return {
    ...bagForm.withWanted(bag, wanted, []),
    sync: { ...agreement, base: account.wanted, revision: bagRevision },
    turn: bag.turn + 1,
  }
}

/** The bag as it can be bought, once the shopper has accepted what is different. What is sold out leaves it. */
export function withChanges(bag: Bag, changes: readonly Pick<LineChange, 'productID' | 'is'>[]): Bag {
  const changed = new Map(changes.map(({ productID, is }) => [productID, is]))
  const products = bag.products
    .map((line) => ({ ...line, ...changed.get(line.id) }))
    .filter(({ quantity }) => quantity > 0)
    // There are at least as many as can be bought.
    .map((line) => ({ ...line, stock: Math.max(line.stock, line.quantity) }))
  return { ...bag, products, total: totalRupees(products) }
}
