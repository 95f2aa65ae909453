/**
 * The bag as a document, and the pure acts on it. Stored on the device under the key `cart`.
 * Acts answer a new bag and never change the one they were given.
 */

import { totalRupees } from '../money.ts'
import { isRecord } from '../type-guards.ts'
import type { CartContents, GiftData } from './cart-contents.ts'
import {
  type DocumentModel,
  type FreshCartProduct,
  neverSynced,
  readGift,
  readSyncFields,
  type SyncFields,
  writeSyncFields,
} from './sync-state.ts'

/** A line of the bag. Prices are in rupees: `price` as it was last heard, `addedPrice` as the shopper saw it when adding. */
export interface BagLine {
  id: string
  title: string
  price: number
  addedPrice: number
  image: string
  quantity: number
  stock: number
  color: string[]
}

export interface Bag extends SyncFields {
  products: BagLine[]
  /** Rupees; always the sum of price times quantity. */
  total: number
  giftData: GiftData | null
}

/** One line never holds more than this. */
export const MAX_LINE_QUANTITY = 20

/** No bag has more lines than this. */
export const MAX_BAG_LINES = 100

export const emptyBag: Bag = { products: [], total: 0, giftData: null, ...neverSynced }

/** What a piece must tell to be put in the bag. */
export type ProductToAdd = Omit<BagLine, 'quantity' | 'addedPrice'>

/** Adds `quantity` of a piece. A piece already in the bag gets more of it. Bounded by stock and by MOST_OF_ONE. */
export function addLine(bag: Bag, piece: ProductToAdd, quantity = 1): Bag {
  const present = bag.products.find((line) => line.id === piece.id)
  const all = clampQuantity(quantity + (present?.quantity ?? 0), piece.stock)
  const line: BagLine = { ...piece, addedPrice: piece.price, quantity: Math.max(all, present?.quantity ?? 0) }
  const products = present
    ? bag.products.map((other) => (other.id === piece.id ? line : other))
    : [...bag.products, line]
  return withLines(bag, products)
}

/** Makes sure that the bag holds at least so many of a piece. Doing it again changes nothing. */
export function ensureQuantity(bag: Bag, piece: ProductToAdd, quantity: number): Bag {
  const present = bag.products.find((line) => line.id === piece.id)
  return present && present.quantity >= quantity ? bag : addLine(bag, piece, quantity - (present?.quantity ?? 0))
}

/** Sets a line's quantity. Below 1 removes the line; more than there is becomes what there is. */
export function setQuantity(bag: Bag, id: string, quantity: number): Bag {
  if (quantity < 1) return removeLine(bag, id)
  return withLines(
    bag,
    bag.products.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity, line.stock) } : line)),
  )
}

/** Without the line of this piece; one that is not in the bag changes nothing. */
export function removeLine(bag: Bag, id: string): Bag {
  return withLines(
    bag,
    bag.products.filter((line) => line.id !== id),
  )
}

/** Puts a line back where it stood. Where the piece is in the bag again already, the larger quantity holds. */
export function restoreLine(bag: Bag, line: BagLine, position: number): Bag {
  const present = bag.products.find((other) => other.id === line.id)
  if (present) return setQuantity(bag, line.id, Math.max(present.quantity, line.quantity))
  return withLines(bag, bag.products.toSpliced(position, 0, line))
}

/** Sets the gift that the bag is for; null for none. */
export function setGift(bag: Bag, giftData: GiftData | null): Bag {
  return { ...bag, giftData }
}

/** How many of this line there can be: at least 1, so that a line of a sold-out piece stays visible. */
export function maxQuantity(line: Pick<BagLine, 'stock'>): number {
  return Math.max(1, Math.min(line.stock, MAX_LINE_QUANTITY))
}

/** Pieces in the bag, counting quantities: the number on the badge. */
export function bagCount(bag: { readonly products: readonly { readonly quantity: number }[] }): number {
  return bag.products.reduce((sum, line) => sum + line.quantity, 0)
}

function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity), maxQuantity({ stock })))
}

function withLines(bag: Bag, products: BagLine[]): Bag {
  return { ...bag, products, total: totalRupees(products) }
}

/** What the shopper wants, without what is only shown. */
function bagContents({ products, giftData }: Bag): CartContents {
  return { lines: products.map(({ id, quantity }) => ({ id, quantity })), gift: giftData }
}

/** A piece of which nothing is known but that it is wanted cannot be shown; an account tells of all its pieces. */
function bagWithContents(bag: Bag, { lines, gift }: CartContents, pieces: readonly FreshCartProduct[]): Bag {
  const known = new Map(bag.products.map((line) => [line.id, line]))
  const now = new Map(pieces.map((piece) => [piece._id, piece]))
  const products = lines.flatMap(({ id, quantity }) => {
    const piece = now.get(id)
    const line = piece ? toBagLine(piece, known.get(id)) : known.get(id)
    return line ? [{ ...line, quantity }] : []
  })
  return withLines({ ...bag, giftData: gift }, products)
}

function toBagLine({ _id, title, price, image, stock, color }: FreshCartProduct, known: BagLine | undefined): BagLine {
  const addedPrice = known?.addedPrice ?? price
  return { id: _id, title, price, addedPrice, image: image[0] ?? '', quantity: 1, stock, color }
}

/**
 * Reads a stored bag. Leaves out lines that it cannot read; anything that is no bag becomes an empty one. Storage outlives
 * releases, so this accepts every form that was ever written.
 */
export function readBag(stored: unknown): Bag {
  if (!isRecord(stored) || !Array.isArray(stored.products)) return emptyBag
  const lines = stored.products.map(readLine).filter((line) => line !== null)
  // Of two lines for one piece the later holds.
  const products = [...new Map(lines.map((line) => [line.id, line])).values()]
  return { products, total: totalRupees(products), giftData: readGift(stored.giftData), ...readSyncFields(stored) }
}

/** The bag as a document that device and account share. */
export const bagModel: DocumentModel<Bag> = {
  key: 'cart',
  empty: emptyBag,
  read: readBag,
  write: ({ products, total, giftData, ...sync }) => ({ products, total, giftData, ...writeSyncFields(sync) }),
  contentsOf: bagContents,
  withContents: bagWithContents,
  titleOf: (bag, id) => bag.products.find((line) => line.id === id)?.title ?? '',
  maxLines: MAX_BAG_LINES,
}

function readLine(stored: unknown): BagLine | null {
  if (!isRecord(stored)) return null
  const { id, title, price, addedPrice, image, quantity, stock, color } = stored
  if (typeof id !== 'string' || typeof title !== 'string' || !isAmount(price)) return null
  return {
    id,
    title,
    price,
    addedPrice: isAmount(addedPrice) ? addedPrice : price,
    image: typeof image === 'string' ? image : '',
    // Not by the stock: reading must change nothing, and the account may have more of a piece than is left.
    quantity: clampQuantity(isAmount(quantity) ? quantity : 1, MAX_LINE_QUANTITY),
    stock: isAmount(stock) ? stock : 0,
    color: Array.isArray(color) ? color.filter((name) => typeof name === 'string') : [],
  }
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
