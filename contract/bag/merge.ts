/**
 * Three-way merge of two copies of a bag or wishlist. Quantities are absolute, never increments, so merging is
 * idempotent and counts nothing twice.
 *
 * Both copies are compared with `base`, the last contents they had in common. A change made in only one copy is
 * applied, including removals. If both changed a quantity, the larger change wins; for equal changes, the larger
 * quantity wins. A removal never wins against an increase. With an empty base, as after a login, the result is the
 * union with the larger quantities.
 */
import type { Gift } from '../schemas/gift.ts'
import { type CartContents, isSameGift, quantitiesById, toContentsLines } from './cart-contents.ts'

/**
 * Merges two copies. Lines keep the order of `mine`, followed by those that only `theirs` has. If both changed the
 * gift, `mine` wins.
 */
export function mergeContents(base: CartContents, mine: CartContents, theirs: CartContents): CartContents {
  const [inBase, inMine, inTheirs] = [quantitiesById(base), quantitiesById(mine), quantitiesById(theirs)]
  const lines = toContentsLines([...inMine.keys(), ...inTheirs.keys()], (id) =>
    mergeQuantity(inBase.get(id) ?? 0, inMine.get(id) ?? 0, inTheirs.get(id) ?? 0),
  )
  return { lines, gift: mergeGift(base.gift, mine.gift, theirs.gift) }
}

/** Merges one quantity; 0 means that there is no line. */
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
 * Infers the new base after a write (`sent`) whose response was lost. Where the account has the sent quantity, the
 * write arrived and becomes the base; elsewhere the old base remains.
 */
export function inferSharedBase(base: CartContents, sent: CartContents, theirs: CartContents): CartContents {
  const [inBase, inSent, inTheirs] = [quantitiesById(base), quantitiesById(sent), quantitiesById(theirs)]
  const lines = toContentsLines(
    [...inBase.keys(), ...inSent.keys()],
    (id) => (inSent.get(id) === inTheirs.get(id) ? inSent : inBase).get(id) ?? 0,
  )
  return { lines, gift: isSameGift(sent.gift, theirs.gift) ? sent.gift : base.gift }
}
