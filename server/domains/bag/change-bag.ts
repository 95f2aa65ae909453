import { type CartContents, isSameGift, sharedPurchase, subtractPurchase } from '#contract/bag/cart-contents.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type CurrentProduct, type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { insertPurchase, lockBag, type StoredBag, type StoredLine, writeBag } from './bag-store.ts'

/** Whose bag to change. */
export interface BagWrite {
  userId: string
  /** Change the bag only if it is at this revision. */
  ifRevision?: number | undefined
}

export interface BagInput {
  lines: readonly StoredLine[]
  /** Undefined keeps the gift; null removes it. */
  gift: Gift | null | undefined
}

/** A line that could not be saved as sent. */
export interface Note {
  productId: string
  shortage: Shortage
  /** The quantity in the bag now. */
  quantity: number
}

/** Why a quantity is not available. */
export type Shortage = { code: 'PRODUCT_UNKNOWN' | 'OUT_OF_STOCK' | 'BAG_FULL' } | { code: 'ONLY_LEFT'; left: number }

interface ChangedBag {
  kind: 'changed'
  bag: StoredBag
  products: CurrentProducts
  notes: readonly Note[]
}

/** Nothing was changed, because the quantity is not available. */
interface NotEnoughStock {
  kind: 'not enough stock'
  shortage: Shortage
}

export type BagOutcome = ChangedBag | NotEnoughStock | { kind: 'changed elsewhere' }

/**
 * Replaces the whole bag, keeping the order of the lines that were sent. Quantities above the stock are reduced and unknown
 * products left out, each with a note. Repeating it changes nothing.
 */
export function replaceBag(tx: Tx, write: BagWrite, input: BagInput): Promise<BagOutcome> {
  const sent = mergeDuplicates(input.lines)
  const ids = sent.map(({ productId }) => productId)
  return changeBag(tx, write, ids, (bag, products) => {
    const current = new Map(bag.lines.map(({ productId, quantity }) => [productId, quantity]))
    const limited = sent.map(({ productId, quantity }) => ({
      productId,
      ...limitToStock(products.get(productId), quantity, current.get(productId) ?? 0),
    }))
    return {
      lines: limited.filter(({ quantity }) => quantity > 0).map(({ productId, quantity }) => ({ productId, quantity })),
      gift: input.gift === undefined ? bag.gift : input.gift,
      notes: limited.flatMap(({ shortage, ...line }) => (shortage ? [{ ...line, shortage }] : [])),
    }
  })
}

/**
 * Adds a guest's bag to the user's bag. Removes nothing: a product in both keeps the larger quantity, and a gift in the
 * user's bag stays. So repeating it changes nothing.
 */
export function mergeGuestBag(tx: Tx, write: BagWrite, input: BagInput): Promise<BagOutcome> {
  const ids = input.lines.map(({ productId }) => productId)
  return changeBag(tx, write, ids, (bag, products) => {
    const lines = new Map(bag.lines.map((line) => [line.productId, line]))
    const notes: Note[] = []
    for (const { productId, quantity: sent } of mergeDuplicates(input.lines)) {
      const current = lines.get(productId)?.quantity ?? 0
      const { quantity, shortage } = limitToStock(products.get(productId), Math.max(sent, current), current)
      const isFull = lines.size >= MAX_BAG_LINES && !lines.has(productId)
      if (isFull && quantity > 0) {
        notes.push({ productId, quantity: 0, shortage: { code: 'BAG_FULL' } })
        continue
      }
      if (quantity > 0) lines.set(productId, { productId, quantity })
      if (shortage) notes.push({ productId, quantity, shortage })
    }
    return { lines: [...lines.values()], gift: bag.gift ?? input.gift ?? null, notes }
  })
}

/**
 * Sets the quantity of one line; 0 removes it. If the quantity is not available, nothing changes and the reason is
 * returned. Repeating it changes nothing.
 */
export function setLine(tx: Tx, write: BagWrite, { productId, quantity }: StoredLine): Promise<BagOutcome> {
  return changeBag(tx, write, [productId], ({ lines, gift }, products): NewBag | NotEnoughStock => {
    const current = lines.find((line) => line.productId === productId)
    if (quantity === 0) return { lines: lines.filter((line) => line !== current), gift, notes: [] }
    const { shortage } = limitToStock(products.get(productId), quantity, current?.quantity ?? 0)
    if (shortage) return { kind: 'not enough stock', shortage }
    const changed = { productId, quantity }
    if (current) return { lines: lines.map((line) => (line === current ? changed : line)), gift, notes: [] }
    if (lines.length >= MAX_BAG_LINES) return { kind: 'not enough stock', shortage: { code: 'BAG_FULL' } }
    return { lines: [...lines, changed], gift, notes: [] }
  })
}

/** Removes all lines and the gift. Repeating it changes nothing. */
export function clearBag(tx: Tx, write: BagWrite): Promise<BagOutcome> {
  return changeBag(tx, write, [], () => ({ lines: [], gift: null, notes: [] }))
}

/**
 * Removes what was ordered from a bag, and records the purchase for the shopper's devices. Returns the new revision, which
 * is always a higher one: a device that knows the revision before has missed nothing else.
 */
export async function removeOrdered(tx: Tx, userId: string, ordered: CartContents): Promise<number> {
  const bag = await lockBag(tx, userId)
  const before: CartContents = { lines: bag.lines, gift: bag.gift }
  const left = subtractPurchase(before, ordered)
  const revision = bag.revision + 1
  await writeBag(tx, userId, { ...left, revision })
  // A gift that was not ordered is removed as well when no line is left.
  const gift = left.gift === null ? before.gift : null
  await insertPurchase(tx, userId, revision, { ...sharedPurchase(before, ordered), gift })
  return revision
}

/** What a bag is to become. */
interface NewBag {
  lines: readonly StoredLine[]
  gift: Gift | null
  notes: readonly Note[]
}

/**
 * Changes a bag under a lock, by what `decide` returns. `ids` are the products that `decide` needs besides those in the bag.
 * The revision grows only when something changes, so that a repeated request finds its work done. With `ifRevision` it
 * always grows: that makes any other write for the same revision that is still in flight fail its condition.
 */
async function changeBag(
  tx: Tx,
  { userId, ifRevision }: BagWrite,
  ids: readonly string[],
  decide: (bag: StoredBag, products: CurrentProducts) => NewBag | NotEnoughStock,
): Promise<BagOutcome> {
  const bag = await lockBag(tx, userId)
  if (ifRevision !== undefined && ifRevision !== bag.revision) return { kind: 'changed elsewhere' }
  const products = await readCurrentProducts(tx, [...ids, ...bag.lines.map(({ productId }) => productId)])
  const decided = decide(bag, products)
  if ('kind' in decided) return decided
  const { lines, gift, notes } = decided
  if (ifRevision === undefined && isSame(bag, decided)) return { kind: 'changed', bag, products, notes }
  const changed = { lines, gift, revision: bag.revision + 1 }
  await writeBag(tx, userId, changed)
  return { kind: 'changed', bag: changed, products, notes }
}

function isSame(bag: StoredBag, { lines, gift }: NewBag): boolean {
  return (
    bag.lines.length === lines.length &&
    bag.lines.every(({ productId, quantity }, position) => {
      const line = lines[position]
      return line?.productId === productId && line.quantity === quantity
    }) &&
    isSameGift(bag.gift, gift)
  )
}

/**
 * Limits a wanted quantity (0 to 20) to the stock. A quantity that is already in the bag stays, even above the stock: the
 * shopper is told, and decides. `shortage` is null when all of it is available.
 */
function limitToStock(
  product: CurrentProduct | undefined,
  wanted: number,
  current: number,
): { quantity: number; shortage: Shortage | null } {
  const left = product?.now.stock ?? 0
  const max = Math.max(current, left)
  if (wanted <= max) return { quantity: wanted, shortage: null }
  if (!product?.isForSale) return { quantity: max, shortage: { code: 'PRODUCT_UNKNOWN' } }
  return { quantity: max, shortage: left === 0 ? { code: 'OUT_OF_STOCK' } : { code: 'ONLY_LEFT', left } }
}

/** Merges several lines of the same product into one, with the largest quantity. */
function mergeDuplicates(lines: readonly StoredLine[]): StoredLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
