import { type CartContents, isSameGift, sharedPurchase, subtractPurchase } from '#contract/bag/cart-contents.ts'
import { MAX_BAG_LINES } from '#contract/bag/limits.ts'
import { isSameLine, type LineId, lineIdOf, lineKey } from '#contract/bag/line-id.ts'
import type { Gift } from '#contract/schemas/gift.ts'
import type { Tx } from '../../storage/transaction.ts'
import {
  type CurrentLine,
  type CurrentProducts,
  currentLine,
  type LineFault,
  readCurrentProducts,
} from '../catalogue/product-store.ts'
import { insertPurchase, lockBag, lockBagForChange, type StoredBag, type StoredLine, writeBag } from './bag-store.ts'

export interface BagWrite {
  userId: string
  /** A bag with another revision stays unchanged. */
  ifRevision?: number | undefined
}

export interface BagInput {
  lines: readonly StoredLine[]
  /** Null removes it, undefined leaves it. */
  gift: Gift | null | undefined
}

/** About a line that was not saved as requested, or lacks a size. */
export interface Note extends LineId {
  shortage: Shortage
  /** In the bag, after the change. */
  quantity: number
}

/** Why a line cannot be bought in this quantity. */
export type Shortage = { code: LineFault | 'OUT_OF_STOCK' | 'BAG_FULL' } | { code: 'ONLY_LEFT'; left: number }

interface ChangedBag {
  kind: 'changed'
  bag: StoredBag
  products: CurrentProducts
  notes: readonly Note[]
}

/** The bag stays unchanged. */
interface NotEnoughStock {
  kind: 'not enough stock'
  shortage: Shortage
}

export type BagOutcome = ChangedBag | NotEnoughStock | { kind: 'changed elsewhere' }

/**
 * Caps quantities at the stock and omits unknown products and sizes, with a note for each. Lines
 * without a size stay, with a note. Idempotent.
 */
export function replaceBag(tx: Tx, write: BagWrite, input: BagInput): Promise<BagOutcome> {
  const sent = mergeDuplicates(input.lines)
  return changeBag(tx, write, sent, (bag, products) => {
    const current = new Map(bag.lines.map((line) => [lineKey(line), line.quantity]))
    const limited = sent.map((line) => ({
      ...line,
      ...limitToStock(currentLine(products, line), line.quantity, current.get(lineKey(line)) ?? 0),
    }))
    return {
      lines: limited.filter(({ quantity }) => quantity > 0).map(({ shortage: _, ...line }) => line),
      gift: input.gift === undefined ? bag.gift : input.gift,
      notes: limited.flatMap(({ shortage, ...line }) => (shortage ? [{ ...line, shortage }] : [])),
    }
  })
}

/** Keeps the larger quantity of a line, and the user's gift occasion if there is one. */
export function mergeGuestBag(tx: Tx, write: BagWrite, input: BagInput): Promise<BagOutcome> {
  return changeBag(tx, write, input.lines, (bag, products) => {
    const lines = new Map(bag.lines.map((line) => [lineKey(line), line]))
    const notes: Note[] = []
    for (const { quantity: sent, ...id } of mergeDuplicates(input.lines)) {
      const key = lineKey(id)
      const current = lines.get(key)?.quantity ?? 0
      const { quantity, shortage } = limitToStock(currentLine(products, id), Math.max(sent, current), current)
      const isFull = lines.size >= MAX_BAG_LINES && !lines.has(key)
      if (isFull && quantity > 0) {
        notes.push({ ...id, quantity: 0, shortage: { code: 'BAG_FULL' } })
        continue
      }
      if (quantity > 0) lines.set(key, { ...id, quantity })
      if (shortage) notes.push({ ...id, quantity, shortage })
    }
    return { lines: [...lines.values()], gift: bag.gift ?? input.gift ?? null, notes }
  })
}

/**
 * 0 removes the line. Changes nothing if the quantity is not available or the size is missing.
 * Idempotent.
 */
export function setLine(tx: Tx, write: BagWrite, changed: StoredLine): Promise<BagOutcome> {
  return changeBag(tx, write, [changed], ({ lines, gift }, products): NewBag | NotEnoughStock => {
    const { quantity } = changed
    const current = lines.find((line) => isSameLine(line, changed))
    if (quantity === 0) return { lines: lines.filter((line) => line !== current), gift, notes: [] }
    const { shortage } = limitToStock(currentLine(products, changed), quantity, current?.quantity ?? 0)
    if (shortage) return { kind: 'not enough stock', shortage }
    if (current) return { lines: lines.map((line) => (line === current ? changed : line)), gift, notes: [] }
    if (lines.length >= MAX_BAG_LINES) return { kind: 'not enough stock', shortage: { code: 'BAG_FULL' } }
    return { lines: [...lines, changed], gift, notes: [] }
  })
}

/** Also the gift occasion. Idempotent. */
export function clearBag(tx: Tx, write: BagWrite): Promise<BagOutcome> {
  return changeBag(tx, write, [], () => ({ lines: [], gift: null, notes: [] }))
}

/**
 * Records the purchase, so that other devices remove the items, too. Returns the new revision,
 * incremented even if nothing was removed.
 */
export async function removeOrdered(tx: Tx, userId: string, ordered: CartContents): Promise<number> {
  const { revision, ...before } = await lockBagForChange(tx, userId)
  const left = subtractPurchase(before, ordered)
  const purchase = {
    ...sharedPurchase(before, ordered),
    // The last line takes the gift occasion with it.
    gift: left.gift === null ? before.gift : null,
  }
  if (purchase.lines.length === 0 && purchase.gift === null) return revision
  await writeBag(tx, userId, { ...left, revision })
  await insertPurchase(tx, userId, revision, purchase)
  return revision
}

/** With a note for each quantity that was not saved as requested. */
interface NewBag {
  lines: readonly StoredLine[]
  gift: Gift | null
  notes: readonly Note[]
}

/** `decide` gets the stored bag and the current products of the bag and of `sent`. */
async function changeBag(
  tx: Tx,
  { userId, ifRevision }: BagWrite,
  sent: readonly LineId[],
  decide: (bag: StoredBag, products: CurrentProducts) => NewBag | NotEnoughStock,
): Promise<BagOutcome> {
  const bag = await lockBag(tx, userId)
  if (ifRevision !== undefined && ifRevision !== bag.revision) return { kind: 'changed elsewhere' }
  const products = await readCurrentProducts(
    tx,
    [...sent, ...bag.lines].map(({ productId }) => productId),
  )
  const decided = decide(bag, products)
  if ('kind' in decided) return decided
  const { lines, gift, notes } = decided
  // Without `ifRevision`, an unchanged bag keeps its revision: repeating has no effect. With it, a
  // delayed write for the same revision must fail.
  if (ifRevision === undefined && isSame(bag, decided)) return { kind: 'changed', bag, products, notes }
  const changed = { lines, gift, revision: bag.revision + 1 }
  await writeBag(tx, userId, changed)
  return { kind: 'changed', bag: changed, products, notes }
}

function isSame(bag: StoredBag, { lines, gift }: NewBag): boolean {
  return (
    bag.lines.length === lines.length &&
    bag.lines.every((line, position) => {
      const other = lines[position]
      return other !== undefined && isSameLine(line, other) && line.quantity === other.quantity
    }) &&
    isSameGift(bag.gift, gift)
  )
}

/**
 * At the stock, or at what is in the bag, if that is more. Lines that only lack a size keep their
 * quantity. `shortage` is null if all can be bought.
 */
function limitToStock(
  line: CurrentLine | null,
  wanted: number,
  current: number,
): { quantity: number; shortage: Shortage | null } {
  const left = line?.now.stock ?? 0
  // Never shrink a line: the page shows the shortage, and the shopper decides.
  const max = Math.max(current, left)
  if (wanted <= max) return { quantity: wanted, shortage: null }
  const fault = line ? line.fault : 'PRODUCT_UNKNOWN'
  if (fault) return { quantity: fault === 'SIZE_NEEDED' ? wanted : max, shortage: { code: fault } }
  return { quantity: max, shortage: left === 0 ? { code: 'OUT_OF_STOCK' } : { code: 'ONLY_LEFT', left } }
}

/** By product and size, with the largest quantity. */
function mergeDuplicates(lines: readonly StoredLine[]): StoredLine[] {
  const quantities = new Map<string, number>()
  for (const line of lines) {
    const key = lineKey(line)
    quantities.set(key, Math.max(line.quantity, quantities.get(key) ?? 0))
  }
  return [...quantities].map(([key, quantity]) => ({ ...lineIdOf(key), quantity }))
}
