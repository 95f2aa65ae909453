/**
 * How two copies of what a shopper wants become one. A copy says how many of each piece are wanted in all, never how
 * many more, so merging again changes nothing and nothing is counted twice.
 *
 * Each copy is held against the last state that both had (`base`). What only one of them changed is taken from that one,
 * removals too. What both changed: the larger change holds, and of equal ones the larger quantity; but a removal never
 * holds against somebody who wanted more of the piece. Against an empty base this is the union of both with the larger
 * quantities, which is what a login needs.
 */
import {
  type CartContents,
  type GiftData,
  isSameGift,
  type QuantitiesById,
  quantitiesById,
  toContentsLines,
} from './cart-contents.ts'

/** Lines stand as in `mine`; those that only `theirs` has follow. Where both changed the gift, mine holds. */
export function mergeContents(base: CartContents, mine: CartContents, theirs: CartContents): CartContents {
  const [before, here, there] = [base, mine, theirs].map(quantitiesById) as [
    QuantitiesById,
    QuantitiesById,
    QuantitiesById,
  ]
  const lines = toContentsLines([...here.keys(), ...there.keys()], (id) =>
    mergeQuantity(before.get(id) ?? 0, here.get(id) ?? 0, there.get(id) ?? 0),
  )
  return { lines, gift: mergeGift(base.gift, mine.gift, theirs.gift) }
}

/**
 * The last state that both had, when no answer came to what was sent: where the other copy has just what this one had
 * when it sent (`sent`), that is what both had; elsewhere `base` is still the last that is known.
 */
export function inferSharedBase(base: CartContents, sent: CartContents, theirs: CartContents): CartContents {
  const [before, here, there] = [base, sent, theirs].map(quantitiesById) as [
    QuantitiesById,
    QuantitiesById,
    QuantitiesById,
  ]
  const lines = toContentsLines(
    [...before.keys(), ...here.keys()],
    (id) => (here.get(id) === there.get(id) ? here : before).get(id) ?? 0,
  )
  return { lines, gift: isSameGift(sent.gift, theirs.gift) ? sent.gift : base.gift }
}

/** One line of a merge; 0 means that there is none. */
export function mergeQuantity(base: number, mine: number, theirs: number): number {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const [fewer, more] = mine < theirs ? [mine, theirs] : [theirs, mine]
  if (fewer === 0 && more > base) return more
  return Math.abs(fewer - base) > Math.abs(more - base) ? fewer : more
}

function mergeGift(base: GiftData | null, mine: GiftData | null, theirs: GiftData | null): GiftData | null {
  if (isSameGift(theirs, base)) return mine
  if (isSameGift(mine, base)) return theirs
  return mine ?? theirs
}
