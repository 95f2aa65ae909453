import { type CartContents, isSameGift, sharedPurchase, subtractPurchase } from '#contract/bag/cart-contents.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type CurrentProduct, type CurrentProducts, readCurrentProducts } from '../catalogue/current-product-store.ts'
import { insertPurchase, lockBag, type StoredBag, type StoredLine, writeBag } from './bag-store.ts'

/** The shopping bag to change, and optionally the revision that the bag is expected to have. */
export interface BagWrite {
  userId: string
  /** Expected revision of the bag. If given, a bag with any other revision stays unchanged. */
  ifRevision?: number | undefined
}

export interface BagInput {
  lines: readonly StoredLine[]
  /** New gift occasion. If null, the current occasion is removed; if undefined, it stays unchanged. */
  gift: Gift | null | undefined
}

/** A note for the shopper about a product whose requested quantity could not be saved in the bag. */
export interface Note {
  productId: string
  shortage: Shortage
  /** Quantity of the product in the bag after the change. */
  quantity: number
}

/** The reason why the requested quantity of a product cannot be added to the bag. */
export type Shortage = { code: 'PRODUCT_UNKNOWN' | 'OUT_OF_STOCK' | 'BAG_FULL' } | { code: 'ONLY_LEFT'; left: number }

interface ChangedBag {
  kind: 'changed'
  bag: StoredBag
  products: CurrentProducts
  notes: readonly Note[]
}

/** Result of a rejected bag change: the requested quantity is not available, and the bag stays unchanged. */
interface NotEnoughStock {
  kind: 'not enough stock'
  shortage: Shortage
}

export type BagOutcome = ChangedBag | NotEnoughStock | { kind: 'changed elsewhere' }

/**
 * Replaces the lines of a user's bag. Caps quantities at the available stock, omits unknown products and returns a note
 * for each such line. Idempotent.
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
 * Merges a guest's bag into the user's bag. If both bags contain the same product, keeps the larger quantity. If both
 * bags have a gift occasion, keeps the occasion from the user's bag.
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
 * Sets a product's quantity in the bag, or removes the product if `quantity` is 0. If the quantity is not available,
 * changes nothing and returns the reason. Idempotent.
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

/** Removes all products and the gift occasion from the bag. Idempotent. */
export function clearBag(tx: Tx, write: BagWrite): Promise<BagOutcome> {
  return changeBag(tx, write, [], () => ({ lines: [], gift: null, notes: [] }))
}

/**
 * Removes ordered items from a user's bag and records the purchase, so that the shopper's other devices can remove the
 * items too. Returns the bag's new revision, which is incremented even if the bag contained none of the items.
 */
export async function removeOrdered(tx: Tx, userId: string, ordered: CartContents): Promise<number> {
  const bag = await lockBag(tx, userId)
  const before: CartContents = { lines: bag.lines, gift: bag.gift }
  const left = subtractPurchase(before, ordered)
  const revision = bag.revision + 1
  await writeBag(tx, userId, { ...left, revision })
  // Removing the last line also removes the gift occasion, even if it was not ordered.
  const gift = left.gift === null ? before.gift : null
  await insertPurchase(tx, userId, revision, { ...sharedPurchase(before, ordered), gift })
  return revision
}

/** The new contents of a bag, with a note for each quantity that could not be saved as requested. */
interface NewBag {
  lines: readonly StoredLine[]
  gift: Gift | null
  notes: readonly Note[]
}

/**
 * Locks a bag and replaces its contents with the result of `decide`. `decide` receives the stored bag and the current
 * data of all products that are in the bag or in `ids`.
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
  // Without `ifRevision`, keep the revision of an unchanged bag, so that repeating a request has no effect. With
  // `ifRevision`, always increment the revision, so that a delayed write for the same revision fails.
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
 * Caps a requested quantity at the available stock or at the quantity already in the bag, whichever is higher.
 * `shortage` is null if the requested quantity has not been reduced.
 */
function limitToStock(
  product: CurrentProduct | undefined,
  wanted: number,
  current: number,
): { quantity: number; shortage: Shortage | null } {
  const left = product?.now.stock ?? 0
  // Never reduce a quantity that is already in the bag: the page shows the shortage, and the shopper decides.
  const max = Math.max(current, left)
  if (wanted <= max) return { quantity: wanted, shortage: null }
  if (!product?.isForSale) return { quantity: max, shortage: { code: 'PRODUCT_UNKNOWN' } }
  return { quantity: max, shortage: left === 0 ? { code: 'OUT_OF_STOCK' } : { code: 'ONLY_LEFT', left } }
}

/** Merges lines for the same product into a single line with the largest quantity. */
function mergeDuplicates(lines: readonly StoredLine[]): StoredLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
