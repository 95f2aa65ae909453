/**
 * Three-way merge of two copies of a bag or wishlist. Quantities are absolute, never increments, so merging is
 * idempotent and never counts an item twice.
 *
 * Both copies are compared with `base`, the last contents they had in common. A change made in only one copy is
 * applied, including a removal. If both copies changed a quantity, the larger change wins; if the changes are equally
 * large, the larger quantity wins. A removal never overrides an increase. If `base` is empty, for example at the first
 * login, the result contains all products of both copies, with the larger quantity of each.
 */
import type { Gift } from '../schemas/gift.ts'
import { type CartContents, isSameGift, quantitiesById, toContentsLines } from './cart-contents.ts'

/**
 * Merges two copies of a bag or wishlist, given their last common contents (`base`). The result lists the lines of
 * `mine` first, then those that only `theirs` has. If both copies changed the gift, `mine` wins unless it removed the
 * gift.
 */
export function mergeContents(base: CartContents, mine: CartContents, theirs: CartContents): CartContents {
  const [inBase, inMine, inTheirs] = [quantitiesById(base), quantitiesById(mine), quantitiesById(theirs)]
  const lines = toContentsLines([...inMine.keys(), ...inTheirs.keys()], (id) =>
    mergeQuantity(inBase.get(id) ?? 0, inMine.get(id) ?? 0, inTheirs.get(id) ?? 0),
  )
  return { lines, gift: mergeGift(base.gift, mine.gift, theirs.gift) }
}

/**
 * Merges the two copies' quantities of one product, given its last common quantity (`base`). A quantity of 0 means that
 * the product is not in that copy.
 */
export function mergeQuantity(base: number, mine: number, theirs: number): number {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const [fewer, more] = mine < theirs ? [mine, theirs] : [theirs, mine]
  if (fewer === 0 && more > base) return more
  return Math.abs(fewer - base) > Math.abs(more - base) ? fewer : more
}

function mergeGift(base: Gift | null, mine: Gift | null, theirs: Gift | null): Gift | null {
  if (isSameGift(theirs, base)) return mine
  if (isSameGift(mine, base)) return theirs
  return mine ?? theirs
}

/**
 * Infers which contents the device and the account (`theirs`) have in common after the response to a write (`sent`) was
 * lost. If the account has the quantity that was sent, the write has arrived, so that quantity is used; other products
 * keep the quantity in `base`.
 */
export function inferSharedBase(base: CartContents, sent: CartContents, theirs: CartContents): CartContents {
  const [inBase, inSent, inTheirs] = [quantitiesById(base), quantitiesById(sent), quantitiesById(theirs)]
  const lines = toContentsLines(
    [...inBase.keys(), ...inSent.keys()],
    (id) => (inSent.get(id) === inTheirs.get(id) ? inSent : inBase).get(id) ?? 0,
  )
  return { lines, gift: isSameGift(sent.gift, theirs.gift) ? sent.gift : base.gift }
}
