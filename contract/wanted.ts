/** What a shopper wants of each piece, without what is only shown: the part of a bag or a wishlist that accounts keep. */
import type { GiftData } from './bag.ts'

/** How many of a piece are wanted in all; at least 1. */
export interface WantedLine {
  id: string
  quantity: number
}

/** What a shopper wants, without what is only shown. One line for a piece. */
export interface Wanted {
  lines: readonly WantedLine[]
  gift: GiftData | null
}

export const nothingWanted: Wanted = { lines: [], gift: null }

/** Whether the same is wanted; the order of the lines says nothing. */
export function sameWanted(one: Wanted, other: Wanted): boolean {
  return changedLines(one, other).length === 0 && sameGift(one.gift, other.gift)
}

/** Ids of the pieces of which one wants another quantity than the other, none included. */
export function changedLines(one: Wanted, other: Wanted): string[] {
  const [here, there] = [quantities(one), quantities(other)]
  return [...new Set([...here.keys(), ...there.keys()])].filter((id) => here.get(id) !== there.get(id))
}

export type Quantities = ReadonlyMap<string, number>

/** The same as a table: how many, by id. */
export function quantities({ lines }: Wanted): Quantities {
  return new Map(lines.map(({ id, quantity }) => [id, quantity]))
}

/** Lines of as many of these pieces as are said, without those of which none are wanted. */
export function linesOf(ids: Iterable<string>, quantityOf: (id: string) => number): WantedLine[] {
  return [...new Set(ids)].map((id) => ({ id, quantity: quantityOf(id) })).filter(({ quantity }) => quantity > 0)
}

/** Whether both are for the same occasion, or both for none. */
export function sameGift(one: GiftData | null, other: GiftData | null): boolean {
  return one?.occasion === other?.occasion && one?.isCustom === other?.isCustom
}
