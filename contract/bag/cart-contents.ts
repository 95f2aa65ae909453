/**
 * Defines the contents of a bag or wishlist: product ids, quantities and the gift, but no titles or prices. Accounts
 * store these contents, and a sync merges them.
 */
import type { Gift } from '../schemas/gift.ts'
import { isAmount, isRecord } from '../type-guards.ts'

export interface CartContents {
  /** The lines: at most one per product. */
  lines: readonly ContentsLine[]
  gift: Gift | null
}

export interface ContentsLine {
  productId: string
  /** The number of items of this product, at least 1. */
  quantity: number
}

export const emptyContents: CartContents = { lines: [], gift: null }

/** Returns whether two bags or wishlists have the same quantities and gift, regardless of the order of their lines. */
export function haveSameContents(one: CartContents, other: CartContents): boolean {
  return changedProductIds(one, other).length === 0 && isSameGift(one.gift, other.gift)
}

/**
 * Returns the ids of the products whose quantities differ between two bags or wishlists. A missing product counts as
 * quantity 0.
 */
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

/**
 * Returns one line per distinct product id, with the quantity that `quantityOf` returns. Omits products with a quantity
 * of 0 or less.
 */
export function toContentsLines(ids: Iterable<string>, quantityOf: (id: string) => number): ContentsLine[] {
  return [...new Set(ids)]
    .map((productId) => ({ productId, quantity: quantityOf(productId) }))
    .filter(({ quantity }) => quantity > 0)
}

/*
 * Why purchases are subtracted: a purchase is not a removal. A shopper who wanted three items and bought two still
 * wants one, and a product that is added again after the purchase is wanted again. So the account reports the purchases
 * since the device's last sync, and each device subtracts exactly these, once, in the same write that stores the new
 * revision.
 */

/**
 * Subtracts a purchase from the contents of a bag, without letting any quantity drop below 0. Removes the gift if it
 * was part of the purchase or if no products remain.
 */
export function subtractPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesById(contents), quantitiesById(purchase)]
  const lines = toContentsLines(before.keys(), (id) => (before.get(id) ?? 0) - (bought.get(id) ?? 0))
  const isGiftGone = isSameGift(contents.gift, purchase.gift) || (lines.length === 0 && before.size > 0)
  return { lines, gift: isGiftGone ? null : contents.gift }
}

/** Adds a purchase back to the contents of a bag, which reverses `subtractPurchase`. */
export function addPurchase(contents: CartContents, purchase: CartContents): CartContents {
  const [left, bought] = [quantitiesById(contents), quantitiesById(purchase)]
  const ids = [...left.keys(), ...bought.keys()]
  const lines = toContentsLines(ids, (id) => (left.get(id) ?? 0) + (bought.get(id) ?? 0))
  return { lines, gift: contents.gift ?? purchase.gift }
}

/**
 * Returns the part of a purchase to subtract from one copy of a bag. `shared` is the last state that this copy had in
 * common with the account; items added to this copy since then were not purchased, so they are kept.
 */
export function sharedPurchase(shared: CartContents, purchase: CartContents): CartContents {
  const [before, bought] = [quantitiesById(shared), quantitiesById(purchase)]
  const lines = toContentsLines(bought.keys(), (id) => Math.min(before.get(id) ?? 0, bought.get(id) ?? 0))
  return { lines, gift: isSameGift(shared.gift, purchase.gift) ? purchase.gift : null }
}

/**
 * The format in which devices and the database store the contents of a bag or wishlist. The format must never change,
 * so that data stored by any release stays readable.
 */
export interface StoredContents {
  lines: { id: string; quantity: number }[]
  gift: Gift | null
}

export function toStoredContents({ lines, gift }: CartContents): StoredContents {
  return { lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })), gift }
}

/** Reads the stored contents of a bag or wishlist. Returns null if the stored value has another format. */
export function readContents(stored: unknown): CartContents | null {
  if (!isRecord(stored) || !Array.isArray(stored.lines)) return null
  const lines = stored.lines.flatMap((line: unknown) =>
    isRecord(line) && typeof line.id === 'string' && isAmount(line.quantity)
      ? { productId: line.id, quantity: line.quantity }
      : [],
  )
  return { lines, gift: readGift(stored.gift) }
}

/** Reads a stored gift. Returns null if the value is not a gift. */
export function readGift(stored: unknown): Gift | null {
  if (!isRecord(stored) || typeof stored.occasion !== 'string') return null
  return { occasion: stored.occasion, isCustom: stored.isCustom === true }
}
