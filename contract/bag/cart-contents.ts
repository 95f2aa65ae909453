/** What a shopper wants of each piece, without what is only shown: the part of a bag or a wishlist that accounts keep. */

/** The occasion of a gift: one of the eight, or the shopper's own words (`isCustom`). */
export interface GiftData {
  occasion: string
  isCustom: boolean
}

/** How many of a piece are wanted in all; at least 1. */
export interface ContentsLine {
  id: string
  quantity: number
}

/** What a shopper wants, without what is only shown. One line for a piece. */
export interface CartContents {
  lines: readonly ContentsLine[]
  gift: GiftData | null
}

export const emptyContents: CartContents = { lines: [], gift: null }

/** Whether the same is wanted; the order of the lines says nothing. */
export function haveSameContents(one: CartContents, other: CartContents): boolean {
  return changedLineIds(one, other).length === 0 && isSameGift(one.gift, other.gift)
}

/** Ids of the pieces of which one wants another quantity than the other, none included. */
export function changedLineIds(one: CartContents, other: CartContents): string[] {
  const [here, there] = [quantitiesById(one), quantitiesById(other)]
  return [...new Set([...here.keys(), ...there.keys()])].filter((id) => here.get(id) !== there.get(id))
}

export type QuantitiesById = ReadonlyMap<string, number>

/** The same as a table: how many, by id. */
export function quantitiesById({ lines }: CartContents): QuantitiesById {
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}

/** Lines of as many of these pieces as are said, without those of which none are wanted. */
export function toContentsLines(ids: Iterable<string>, quantityOf: (id: string) => number): ContentsLine[] {
  return [...new Set(ids)].map((id) => ({ id, quantity: quantityOf(id) })).filter(({ quantity }) => quantity > 0)
}

/** Whether both are for the same occasion, or both for none. */
export function isSameGift(one: GiftData | null, other: GiftData | null): boolean {
  return one?.occasion === other?.occasion && one?.isCustom === other?.isCustom
}

/**
 * What becomes of a bag when pieces in it are bought. A purchase is no removal: whoever wanted three and bought two still
 * wants one, and whoever adds the piece again wants it again. So an account tells what was bought since a device last
 * heard of it, and every copy of the bag loses just that, once, in the very write that learns of it.
 */

/** Fewer of each by what was bought, none less than none. The occasion goes with the order, or with the last line. */
export function subtractPurchase(wanted: CartContents, bought: CartContents): CartContents {
  const [had, gone] = bothById(wanted, bought)
  const lines = toContentsLines(had.keys(), (id) => (had.get(id) ?? 0) - (gone.get(id) ?? 0))
  const isGiftGone = isSameGift(wanted.gift, bought.gift) || (lines.length === 0 && had.size > 0)
  return { lines, gift: isGiftGone ? null : wanted.gift }
}

/** What an account had before: the same with what was bought put back. */
export function addPurchase(wanted: CartContents, bought: CartContents): CartContents {
  const [has, more] = bothById(wanted, bought)
  const lines = toContentsLines([...has.keys(), ...more.keys()], (id) => (has.get(id) ?? 0) + (more.get(id) ?? 0))
  return { lines, gift: wanted.gift ?? bought.gift }
}

/** As much of what was bought as a copy had in common with the account. What only this copy has is its own. */
export function sharedPurchase(shared: CartContents, bought: CartContents): CartContents {
  const [had, gone] = bothById(shared, bought)
  const lines = toContentsLines(gone.keys(), (id) => Math.min(had.get(id) ?? 0, gone.get(id) ?? 0))
  return { lines, gift: isSameGift(shared.gift, bought.gift) ? bought.gift : null }
}

const bothById = (one: CartContents, other: CartContents) => [quantitiesById(one), quantitiesById(other)] as const
