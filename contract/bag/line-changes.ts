/** What became of the pieces in a bag since they were put there. Prices are in rupees. */

import { formatRupees, totalRupees } from '../money.ts'
import type { Bag, BagLine } from './bag.ts'

/** A piece as the shop has it now; null when it is not for sale any more. */
export type FreshProduct = {
  title: string
  price: number
  image: readonly string[]
  stock: number
  color: readonly string[]
} | null

/**
 * The bag with its lines as their pieces are now. How many the shopper wants stays, even where there are fewer left:
 * that is for the shopper to decide. Answers the same bag when nothing is different.
 */
export function refreshLines(bag: Bag, heard: ReadonlyMap<string, FreshProduct>): Bag {
  const products = bag.products.map((line) => refreshLine(line, heard.get(line.id)))
  if (products.every((line, position) => line === bag.products[position])) return bag
  return { ...bag, products, total: totalRupees(products) }
}

function refreshLine(line: BagLine, piece: FreshProduct | undefined): BagLine {
  if (piece === undefined) return line
  if (piece === null) return line.stock === 0 ? line : { ...line, stock: 0 }
  const { title, price, stock } = piece
  const image = piece.image[0] ?? ''
  const isSame = title === line.title && price === line.price && image === line.image && stock === line.stock
  return isSame ? line : { ...line, title, price, image, stock, color: [...piece.color] }
}

type SeenLine = Pick<BagLine, 'id' | 'title' | 'price' | 'quantity' | 'stock'>

/**
 * What became of lines between two looks at them: another price, or no longer as many as are wanted. Lines that the shopper
 * has added or taken away in between are no news.
 */
export function diffLines(before: readonly SeenLine[], now: readonly SeenLine[]): LineChange[] {
  const known = new Map(before.map((line) => [line.id, line]))
  return now.flatMap(({ id, title, price, quantity, stock }) => {
    const seen = known.get(id)
    if (!seen) return []
    const left = stock < seen.stock ? Math.max(0, Math.min(quantity, stock)) : quantity
    if (price === seen.price && left === quantity) return []
    return [{ productID: id, title, was: { price: seen.price, quantity }, is: { price, quantity: left } }]
  })
}

export interface LineNotice {
  /** The price when the shopper added the piece, and what it is now; null where it is the same. */
  price: { was: number; is: number } | null
  /** Why there cannot be as many as the shopper wants; null where there can. */
  shortage: 'gone' | 'sold out' | 'too few' | null
}

type PricedLine = Pick<BagLine, 'price' | 'addedPrice' | 'quantity' | 'stock'>

/** What a shopper must be told of a line before buying it. `isGone`: the shop does not have the piece any more. */
export function lineNotice(line: PricedLine, isGone: boolean): LineNotice {
  const { price, addedPrice } = line
  return {
    price: price === addedPrice ? null : { was: addedPrice, is: price },
    shortage: isGone ? 'gone' : shortageOf(line),
  }
}

function shortageOf({ quantity, stock }: PricedLine): LineNotice['shortage'] {
  if (stock <= 0) return 'sold out'
  return quantity > stock ? 'too few' : null
}

/** A line of the bag that is not as the shopper saw it. Amounts are rupees for one piece. */
export interface LineChange {
  productID: string
  title: string
  /** As it was sent. `price` is null when the shopper's price was not sent along. */
  was: { price: number | null; quantity: number }
  /** As it can be bought now. `quantity` is never more than `was.quantity`; 0 when it is sold out. */
  is: { price: number; quantity: number }
}

/** What lines come to (rupees) once these changes are accepted. */
export function totalAfterChanges(
  lines: readonly { readonly id: string; readonly price: number; readonly quantity: number }[],
  changes: readonly Pick<LineChange, 'productID' | 'is'>[],
): number {
  const changed = new Map(changes.map(({ productID, is }) => [productID, is]))
  return totalRupees(lines.map((line) => changed.get(line.id) ?? line))
}

/** What changed, for people: `price changed from ₹499 to ₹549, only 2 left`. */
export function formatLineChange({ was, is }: LineChange): string {
  if (is.quantity === 0) return 'sold out'
  const isDearerOrCheaper = was.price !== null && was.price !== is.price
  return [
    isDearerOrCheaper && `price changed from ${formatRupees(was.price ?? 0)} to ${formatRupees(is.price)}`,
    is.quantity < was.quantity && `only ${is.quantity} left`,
  ]
    .filter(Boolean)
    .join(', ')
}
