/**
 * The contents of a bag or wishlist without display data: product quantities and the gift. This is what accounts store
 * and syncs merge.
 */
import type { Gift } from '../schemas/gift.ts'
import { isAmount, isRecord } from '../type-guards.ts'

export interface CartContents {
  /** One line per product. */
  lines: readonly ContentsLine[]
  gift: Gift | null
}

export interface ContentsLine {
  productId: string
  /** At least 1. */
  quantity: number
}

export const emptyContents: CartContents = { lines: [], gift: null }

/** Compares quantities and gift; the order of the lines does not matter. */
export function haveSameContents(one: CartContents, other: CartContents): boolean {
  return changedProductIds(one, other).length === 0 && isSameGift(one.gift, other.gift)
}

/** Returns the ids of products whose quantities differ. A missing line counts as 0. */
export function changedProductIds(one: CartContents, other: CartContents): string[] {
  const [a, b] = [quantitiesById(one), quantitiesById(other)]
  return [...new Set([...a.keys(), ...b.keys()])].filter((id) => a.get(id) !== b.get(id))
}

export function isSameGift(one: Gift | null, other: Gift | null): boolean {
  return one?.occasion === other?.occasion && one?.isCustom === other?.isCustom
}

export type QuantitiesById = ReadonlyMap<string, number>

export function quantitiesById({ lines }: CartContents): QuantitiesById {
  return new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
}

/** Returns one line per id, leaving out quantities of 0 or less. */
export function toContentsLines(ids: Iterable<string>, quantityOf: (id: string) => number): ContentsLine[] {
  return [...new Set(ids)]
    .map((productId) => ({ productId, quantity: quantityOf(productId) }))
    .filter(({ quantity }) => quantity > 0)
}

/*
 * A purchase is not a removal: a shopper who wanted three and bought two still wants one, and a product added again
 * after the purchase is wanted again. So the account reports what was bought since the device's last sync. Each copy
 * subtracts exactly that, once, in the same write that records the new revision.
 */

/** Subtracts a purchase, down to 0. The gift is removed when it was ordered, or when no line is left. */
export function subtractPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesById(contents), quantitiesById(purchase)]
  const lines = toContentsLines(before.keys(), (id) => (before.get(id) ?? 0) - (bought.get(id) ?? 0))
  const isGiftGone = isSameGift(contents.gift, purchase.gift) || (lines.length === 0 && before.size > 0)
  return { lines, gift: isGiftGone ? null : contents.gift }
}

/** Restores the contents from before a purchase. */
export function addPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [left, bought] = [quantitiesById(contents), quantitiesById(purchase)]
  const ids = [...left.keys(), ...bought.keys()]
  const lines = toContentsLines(ids, (id) => (left.get(id) ?? 0) + (bought.get(id) ?? 0))
  return { lines, gift: contents.gift ?? purchase.gift }
}

/**
 * Returns the part of a purchase that also affects this copy. Lines that are not in `shared`, the contents in common
 * with the account, were added here later and stay.
 */
export function sharedPurchase(shared: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesById(shared), quantitiesById(purchase)]
  const lines = toContentsLines(bought.keys(), (id) => Math.min(before.get(id) ?? 0, bought.get(id) ?? 0))
  return { lines, gift: isSameGift(shared.gift, purchase.gift) ? purchase.gift : null }
}

/** The stored format of contents, on devices and in the database. It must never change. */
export interface StoredContents {
  lines: { id: string; quantity: number }[]
  gift: Gift | null
}

export function toStoredContents({ lines, gift }: CartContents): StoredContents {
  return { lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })), gift }
}

/** Reads stored contents; null for any other value. */
export function readContents(stored: unknown): CartContents | null {
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return null
  const lines = stored.lines.flatMap((line: unknown) =>
    isRecord(line) && typeof line.id === 'string' && isAmount(line.quantity)
      ? { productId: line.id, quantity: line.quantity }
      : [],
  )
  return { lines, gift: readGift(stored.gift) }
}

/** Reads a stored gift; null for any other value. */
export function readGift(stored: unknown): Gift | null {
  if (!isRecord(stored) || typeof stored.occasion !== 'string') return null
  return { occasion: stored.occasion, isCustom: stored.isCustom === true }
}
