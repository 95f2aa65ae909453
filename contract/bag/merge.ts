/**
 * Three-way merge of two copies of a bag or wishlist: applies all changes since
 * `base`, their last common contents. Quantities are absolute, never increments,
 * so merging is idempotent and never counts an item twice.
 */
import type { Gift } from '../schemas/gift.ts'
import { type CartContents, isSameGift, quantitiesByKey, toContentsLines } from './cart-contents.ts'

/**
 * The lines of `mine` come first. If both copies changed the gift, that of `mine`
 * wins, or that of `theirs` if `mine` has none.
 */
export function mergeContents(base: CartContents, mine: CartContents, theirs: CartContents): CartContents {
  const [inBase, inMine, inTheirs] = [quantitiesByKey(base), quantitiesByKey(mine), quantitiesByKey(theirs)]
  const lines = toContentsLines([...inMine.keys(), ...inTheirs.keys()], (key) =>
    mergeQuantity(inBase.get(key) ?? 0, inMine.get(key) ?? 0, inTheirs.get(key) ?? 0),
  )
  return { lines, gift: mergeGift(base.gift, mine.gift, theirs.gift) }
}

/** A quantity of 0 means that the copy does not contain the line. */
export function mergeQuantity(base: number, mine: number, theirs: number): number {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  // The larger change wins; of equally large ones, the larger quantity.
  const [fewer, more] = mine < theirs ? [mine, theirs] : [theirs, mine]
  // A removal never overrides an increase.
  if (fewer === 0 && more > base) return more
  return Math.abs(fewer - base) > Math.abs(more - base) ? fewer : more
}

function mergeGift(base: Gift | null, mine: Gift | null, theirs: Gift | null): Gift | null {
  if (isSameGift(theirs, base)) return mine
  if (isSameGift(mine, base)) return theirs
  return mine ?? theirs
}

/**
 * Returns what the device and the account have in common after the response to a
 * write (`sent`) was lost. Where the account (`theirs`) has the sent quantity,
 * the write has arrived; all other lines keep that of `base`.
 */
export function inferSharedBase(base: CartContents, sent: CartContents, theirs: CartContents): CartContents {
  const [inBase, inSent, inTheirs] = [quantitiesByKey(base), quantitiesByKey(sent), quantitiesByKey(theirs)]
  const lines = toContentsLines(
    [...inBase.keys(), ...inSent.keys()],
    (key) => (inSent.get(key) === inTheirs.get(key) ? inSent : inBase).get(key) ?? 0,
  )
  return { lines, gift: isSameGift(sent.gift, theirs.gift) ? sent.gift : base.gift }
}
