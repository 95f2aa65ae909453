/** What became of the pieces in a bag since they were put there. Prices are in rupees. */
import type { Bag, BagLine } from './bag.ts'
import type { LineChange } from './line-change.ts'
import { totalRupees } from './money.ts'

/** A piece as the shop has it now; null when it is not for sale any more. */
export type PieceHeard = {
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
export function refreshLines(bag: Bag, heard: ReadonlyMap<string, PieceHeard>): Bag {
  const products = bag.products.map((line) => refreshed(line, heard.get(line.id)))
  if (products.every((line, position) => line === bag.products[position])) return bag
  return { ...bag, products, total: totalRupees(products) }
}

function refreshed(line: BagLine, piece: PieceHeard | undefined): BagLine {
  if (piece === undefined) return line
  if (piece === null) return line.stock === 0 ? line : { ...line, stock: 0 }
  const { title, price, stock } = piece
  const image = piece.image[0] ?? ''
  const isSame = title === line.title && price === line.price && image === line.image && stock === line.stock
  return isSame ? line : { ...line, title, price, image, stock, color: [...piece.color] }
}

type Seen = Pick<BagLine, 'id' | 'title' | 'price' | 'quantity' | 'stock'>

/**
 * What became of lines between two looks at them: another price, or no longer as many as are wanted. Lines that the shopper
 * has added or taken away in between are no news.
 */
export function changesBetween(before: readonly Seen[], now: readonly Seen[]): LineChange[] {
  const known = new Map(before.map((line) => [line.id, line]))
  return now.flatMap(({ id, title, price, quantity, stock }) => {
    const seen = known.get(id)
    if (!seen) return []
    const left = stock < seen.stock ? Math.max(0, Math.min(quantity, stock)) : quantity
    if (price === seen.price && left === quantity) return []
    return [{ productID: id, title, was: { price: seen.price, quantity }, is: { price, quantity: left } }]
  })
}

export interface LineNews {
  /** The price when the shopper added the piece, and what it is now; null where it is the same. */
  price: { was: number; is: number } | null
  /** Why there cannot be as many as the shopper wants; null where there can. */
  shortage: 'gone' | 'sold out' | 'too few' | null
}

type Judged = Pick<BagLine, 'price' | 'addedPrice' | 'quantity' | 'stock'>

/** What a shopper must be told of a line before buying it. `isGone`: the shop does not have the piece any more. */
export function newsOf(line: Judged, isGone: boolean): LineNews {
  const { price, addedPrice } = line
  return {
    price: price === addedPrice ? null : { was: addedPrice, is: price },
    shortage: isGone ? 'gone' : shortageOf(line),
  }
}

function shortageOf({ quantity, stock }: Judged): LineNews['shortage'] {
  if (stock <= 0) return 'sold out'
  return quantity > stock ? 'too few' : null
}
