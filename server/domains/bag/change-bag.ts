import { type CartContents, isSameGift, sharedPurchase, subtractPurchase } from '#contract/bag/cart-contents.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Tx } from '../../storage/transaction.ts'
import { type CurrentProduct, type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { insertPurchase, lockBag, type StoredBag, type StoredLine, writeBag } from './bag-store.ts'

export interface BagInput {
  lines: readonly StoredLine[]
  /** Undefined leaves the gift as it is; null removes it. */
  gift: Gift | null | undefined
}

/**
 * Puts what was sent in the place of the whole bag, in the order it was sent. What there is too little of is taken as far
 * as it goes, what does not exist is left out, and notes say so. Repeating changes nothing.
 */
export function replaceBag(tx: Tx, asked: BagWrite, sent: BagInput) {
  const lines = mergeDuplicates(sent.lines)
  const ids = lines.map(({ productId }) => productId)
  return changeBag(tx, asked, ids, (bag, pieces) => {
    const held = new Map(bag.lines.map(({ productId, quantity }) => [productId, quantity]))
    const fitted = lines.map(({ productId, quantity }) => ({
      productId,
      ...limitToStock(pieces.get(productId), quantity, held.get(productId) ?? 0),
    }))
    const notes = fitted.flatMap(({ short, ...line }): Note[] => (short ? [{ ...line, shortage: short }] : []))
    return {
      lines: fitted.filter(({ quantity }) => quantity > 0),
      gift: sent.gift === undefined ? bag.gift : sent.gift,
      notes,
    }
  })
}

/**
 * Adds a guest's bag to the one on the server. Nothing that is there goes: a piece in both keeps the larger quantity, and
 * a gift stays the gift it is. So repeating changes nothing.
 */
export function mergeGuestBag(tx: Tx, asked: BagWrite, sent: BagInput) {
  const ids = sent.lines.map(({ productId }) => productId)
  return changeBag(tx, asked, ids, (bag, pieces) => {
    const lines = new Map(bag.lines.map((line) => [line.productId, line]))
    const notes: Note[] = []
    for (const { productId, quantity: wanted } of mergeDuplicates(sent.lines)) {
      const held = lines.get(productId)?.quantity ?? 0
      const { quantity, short } = limitToStock(pieces.get(productId), Math.max(wanted, held), held)
      if (isFull(lines, productId) && quantity > 0) {
        notes.push({ productId, quantity: 0, shortage: { code: 'BAG_FULL' } })
        continue
      }
      if (quantity > 0) lines.set(productId, { productId, quantity })
      if (short) notes.push({ productId, quantity, shortage: short })
    }
    return { lines: [...lines.values()], gift: bag.gift ?? sent.gift ?? null, notes }
  })
}

function isFull(lines: ReadonlyMap<string, StoredLine>, productId: string): boolean {
  return lines.size >= MAX_BAG_LINES && !lines.has(productId)
}

/**
 * Sets how many of one piece there are in all; 0 removes the line, and is right for a line that is not there too. When
 * there are not as many as that, nothing changes and the reason is answered. Repeating changes nothing.
 */
export function setLine(tx: Tx, asked: BagWrite, { productId, quantity }: StoredLine) {
  return changeBag(tx, asked, [productId], ({ lines, gift }, pieces): NewBag | NotEnoughStock => {
    const held = lines.find((line) => line.productId === productId)
    if (quantity === 0) return { lines: lines.filter((line) => line !== held), gift, notes: [] }
    const { short } = limitToStock(pieces.get(productId), quantity, held?.quantity ?? 0)
    if (short) return { kind: 'too few', shortage: short }
    const line = { productId, quantity }
    if (held) return { lines: lines.map((other) => (other === held ? line : other)), gift, notes: [] }
    if (lines.length >= MAX_BAG_LINES) return { kind: 'too few', shortage: { code: 'BAG_FULL' } }
    return { lines: [...lines, line], gift, notes: [] }
  })
}

/** Empties a bag, its gift included. Repeating changes nothing. */
export function clearBag(tx: Tx, asked: BagWrite) {
  return changeBag(tx, asked, [], () => ({ lines: [], gift: null, notes: [] }))
}

/**
 * Takes out of a bag what was ordered, as many as were ordered, and notes it for the shopper's devices. Answers the bag's
 * revision, which always grows: so whoever knows the one before knows all that this has changed.
 */
export async function removeOrdered(tx: Tx, userId: string, ordered: CartContents): Promise<number> {
  const bag = await lockBag(tx, userId)
  const wanted: CartContents = { lines: bag.lines, gift: bag.gift }
  const left = subtractPurchase(wanted, ordered)
  const revision = bag.revision + 1
  await writeBag(tx, userId, { ...left, revision })
  // A gift that was not part of the order has gone all the same when nothing is left.
  const gift = left.gift === null ? wanted.gift : null
  await insertPurchase(tx, userId, revision, { ...sharedPurchase(wanted, ordered), gift })
  return revision
}

/** Whose bag it is, and what it must still be like. */
export interface BagWrite {
  userId: string
  /** Change nothing when the bag is not at this revision any more. */
  ifRevision?: number | undefined
}

/** What was not taken as it was sent. */
export interface Note {
  productId: string
  shortage: Shortage | { code: 'BAG_FULL' }
  /** How many the bag has now. */
  quantity: number
}

/** What an act wants the bag to be. */
interface NewBag {
  lines: readonly StoredLine[]
  gift: Gift | null
  notes: readonly Note[]
}

interface ChangedBag {
  kind: 'changed'
  bag: StoredBag
  pieces: CurrentProducts
  notes: readonly Note[]
}

/** There are not as many as were wanted, and nothing was changed. */
interface NotEnoughStock {
  kind: 'too few'
  shortage: Note['shortage']
}

export type BagOutcome = ChangedBag | NotEnoughStock | { kind: 'changed elsewhere' }

/**
 * The way of every act that changes a bag: one after the other for each shopper, whatever was asked at the same time. The
 * revision grows by one: when something has changed, so that a repeated request finds its work done, and always when it
 * was asked for one revision, so that whatever else was asked for that and is still on its way comes too late.
 * `ids` are the pieces that `decide` needs to know, beside those in the bag.
 */
async function changeBag(
  tx: Tx,
  { userId, ifRevision }: BagWrite,
  ids: readonly string[],
  decide: (bag: StoredBag, pieces: CurrentProducts) => NewBag | NotEnoughStock,
): Promise<BagOutcome> {
  const bag = await lockBag(tx, userId)
  if (ifRevision !== undefined && ifRevision !== bag.revision) return { kind: 'changed elsewhere' }
  const pieces = await readCurrentProducts(tx, [...ids, ...bag.lines.map(({ productId }) => productId)])
  const wanted = decide(bag, pieces)
  if ('kind' in wanted) return wanted
  const { lines, gift, notes } = wanted
  if (ifRevision === undefined && isSame(bag, wanted)) return { kind: 'changed', bag, pieces, notes }
  const changed = { lines, gift, revision: bag.revision + 1 }
  await writeBag(tx, userId, changed)
  return { kind: 'changed', bag: changed, pieces, notes }
}

function isSame(bag: StoredBag, wanted: NewBag): boolean {
  return (
    bag.lines.length === wanted.lines.length &&
    bag.lines.every(({ productId, quantity }, position) => {
      const line = wanted.lines[position]
      return line?.productId === productId && line.quantity === quantity
    }) &&
    isSameGift(bag.gift, wanted.gift)
  )
}

/** Why less was taken than was wanted. */
type Shortage = { code: 'PRODUCT_UNKNOWN' } | { code: 'OUT_OF_STOCK' } | { code: 'ONLY_LEFT'; left: number }

/**
 * How many of a piece a line may hold, of the `wanted` ones (0 to 20). What the line holds already stays, even when the
 * stock has fallen below it: the shopper is shown that, and decides. `short` is null when all of them are taken.
 */
function limitToStock(
  piece: CurrentProduct | undefined,
  wanted: number,
  held: number,
): { quantity: number; short: Shortage | null } {
  const left = piece?.now.stock ?? 0
  const most = Math.max(held, left)
  if (wanted <= most) return { quantity: wanted, short: null }
  return { quantity: most, short: shortageOf(piece, left) }
}

function shortageOf(piece: CurrentProduct | undefined, left: number): Shortage {
  if (!piece?.isForSale) return { code: 'PRODUCT_UNKNOWN' }
  return left === 0 ? { code: 'OUT_OF_STOCK' } : { code: 'ONLY_LEFT', left }
}

/** Makes one line of several for the same piece, with the largest of their quantities. */
function mergeDuplicates(lines: readonly StoredLine[]): StoredLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, Math.max(quantity, quantities.get(productId) ?? 0))
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
