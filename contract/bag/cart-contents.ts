/**
 * Contents of a bag or wishlist, without titles or prices. Accounts store them,
 * and a sync merges them.
 */
import type { Gift } from '../schemas/gift.ts'
import { isAmount, isRecord } from '../type-guards.ts'
import { type LineId, lineIdOf, lineKey } from './line-id.ts'

export interface CartContents {
  /** At most one per product and size. */
  lines: readonly ContentsLine[]
  gift: Gift | null
}

export interface ContentsLine extends LineId {
  /** At least 1. */
  quantity: number
}

/** Drops all other fields. */
export function toContentsLine({ productId, size, quantity }: ContentsLine): ContentsLine {
  return { productId, ...(size !== undefined && { size }), quantity }
}

export const emptyContents: CartContents = { lines: [], gift: null }

/** Ignores the order of lines. */
export function haveSameContents(one: CartContents, other: CartContents): boolean {
  return changedLineKeys(one, other).length === 0 && isSameGift(one.gift, other.gift)
}

/**
 * Returns the keys (see `lineKey`) of lines whose quantities differ. A missing
 * line counts as 0.
 */
export function changedLineKeys(one: CartContents, other: CartContents): string[] {
  const [a, b] = [quantitiesByKey(one), quantitiesByKey(other)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key))
}

export function isSameGift(one: Gift | null, other: Gift | null): boolean {
  return (
    one?.occasion === other?.occasion &&
    one?.isCustom === other?.isCustom &&
    (one?.message ?? '') === (other?.message ?? '') &&
    (one?.noPrices ?? false) === (other?.noPrices ?? false)
  )
}

/** By line key (see `lineKey`). */
export function quantitiesByKey({ lines }: CartContents): ReadonlyMap<string, number> {
  return new Map(lines.map((line) => [lineKey(line), line.quantity]))
}

/** Omits lines whose `quantityOf` is 0 or less. */
export function toContentsLines(keys: Iterable<string>, quantityOf: (key: string) => number): ContentsLine[] {
  return [...new Set(keys)]
    .map((key) => ({ ...lineIdOf(key), quantity: quantityOf(key) }))
    .filter(({ quantity }) => quantity > 0)
}

/* Why purchases are subtracted: a purchase is not a removal. A shopper who wanted
   three items and bought two still wants one, and a product added again after the
   purchase is wanted again. So the account reports the purchases since the
   device's last sync, and each device subtracts exactly these, once, in the write
   that stores the new revision. */

/**
 * No quantity drops below 0. Removes a gift that was part of the purchase, or if
 * no products remain.
 */
export function subtractPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesByKey(contents), quantitiesByKey(purchase)]
  const lines = toContentsLines(before.keys(), (key) => (before.get(key) ?? 0) - (bought.get(key) ?? 0))
  const isGiftGone = isSameGift(contents.gift, purchase.gift) || (lines.length === 0 && before.size > 0)
  return { lines, gift: isGiftGone ? null : contents.gift }
}

/** Reverses `subtractPurchase`. */
export function addPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [left, bought] = [quantitiesByKey(contents), quantitiesByKey(purchase)]
  const keys = [...left.keys(), ...bought.keys()]
  const lines = toContentsLines(keys, (key) => (left.get(key) ?? 0) + (bought.get(key) ?? 0))
  return { lines, gift: contents.gift ?? purchase.gift }
}

/**
 * Returns the part of a purchase to subtract from one copy of a bag. `shared` is
 * what this copy last had in common with the account; items added since were not
 * purchased and stay.
 */
export function sharedPurchase(shared: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesByKey(shared), quantitiesByKey(purchase)]
  const lines = toContentsLines(bought.keys(), (key) => Math.min(before.get(key) ?? 0, bought.get(key) ?? 0))
  return { lines, gift: isSameGift(shared.gift, purchase.gift) ? purchase.gift : null }
}

/**
 * How devices and the database store a bag or wishlist. The format must never
 * change, so that data of any release stays readable. `id` is the key of a line
 * (see `lineKey`): tabs of releases before sizes drop fields that they do not
 * know, but keep every id.
 */
export interface StoredContents {
  lines: { id: string; quantity: number }[]
  gift: Gift | null
}

export function toStoredContents({ lines, gift }: CartContents): StoredContents {
  return { lines: lines.map((line) => ({ id: lineKey(line), quantity: line.quantity })), gift }
}

/** Returns null if the stored value has another format. */
export function readContents(stored: unknown): CartContents | null {
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return null
  const lines = stored.lines.flatMap((line: unknown) =>
    isRecord(line) && typeof line.id === 'string' && isAmount(line.quantity)
      ? { ...lineIdOf(line.id), quantity: line.quantity }
      : [],
  )
  return { lines, gift: readGift(stored.gift) }
}

/** Returns null if the value is not a gift. */
export function readGift(stored: unknown): Gift | null {
  if (!isRecord(stored) || typeof stored.occasion !== 'string') return null
  const { message } = stored
  return {
    occasion: stored.occasion,
    isCustom: stored.isCustom === true,
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(stored.noPrices === true && { noPrices: true }),
  }
}
