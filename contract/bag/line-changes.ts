/** How lines of a bag differ from the products as the shop sells them now. */
import { formatRupees, type Paise, sumPaise, toPaise, toRupees } from '../money.ts'
import type { WireLineChange } from '../schemas/error-response.ts'
import { type Bag, type BagLine, withLines } from './bag.ts'
import type { CartProduct } from './cart-product.ts'

/** A product as the shop sells it now; null if it is no longer for sale. */
export type FreshProduct = Omit<CartProduct, 'id'> | null

/**
 * Updates lines to the products' current data. Quantities stay, even above the stock: reducing them is the shopper's
 * decision. Returns the same bag if nothing differs.
 */
export function refreshLines(bag: Bag, products: ReadonlyMap<string, FreshProduct>): Bag {
  const lines = bag.lines.map((line) => refreshLine(line, products.get(line.productId)))
  return lines.every((line, position) => line === bag.lines[position]) ? bag : withLines(bag, lines)
}

function refreshLine(line: BagLine, product: FreshProduct | undefined): BagLine {
  if (product === undefined) return line
  if (product === null) return line.stock === 0 ? line : { ...line, stock: 0 }
  const { title, pricePaise, stock } = product
  const image = product.image[0] ?? ''
  const isSame = title === line.title && pricePaise === line.pricePaise && image === line.image && stock === line.stock
  return isSame ? line : { ...line, title, pricePaise, image, stock, color: [...product.color] }
}

/** A line that cannot be bought as the shopper last saw it. Prices are of one. */
export interface LineChange {
  productId: string
  title: string
  /** As the shopper saw it; the price is null if it is unknown. */
  was: { pricePaise: Paise | null; quantity: number }
  /** As it can be bought now. `quantity` is never above `was.quantity`; 0 when sold out. */
  is: { pricePaise: Paise; quantity: number }
}

type SeenLine = Pick<BagLine, 'productId' | 'title' | 'pricePaise' | 'quantity' | 'stock'>

/**
 * Compares lines at two points in time and returns those with another price or too little stock. Ignores lines that the
 * shopper added or removed in between.
 */
export function diffLines(before: readonly SeenLine[], now: readonly SeenLine[]): LineChange[] {
  const known = new Map(before.map((line) => [line.productId, line]))
  return now.flatMap(({ productId, title, pricePaise, quantity, stock }) => {
    const seen = known.get(productId)
    if (!seen) return []
    const left = stock < seen.stock ? Math.max(0, Math.min(quantity, stock)) : quantity
    if (pricePaise === seen.pricePaise && left === quantity) return []
    return [{ productId, title, was: { pricePaise: seen.pricePaise, quantity }, is: { pricePaise, quantity: left } }]
  })
}

/** Returns the total of lines after these changes are accepted. */
export function totalAfterChanges(
  lines: readonly Pick<BagLine, 'productId' | 'pricePaise' | 'quantity'>[],
  changes: readonly Pick<LineChange, 'productId' | 'is'>[],
): Paise {
  const changed = new Map(changes.map(({ productId, is }) => [productId, is]))
  return sumPaise(lines.map((line) => changed.get(line.productId) ?? line))
}

/** Formats a change for shoppers: `price changed from ₹499 to ₹549, only 2 left`. */
export function formatLineChange({ was, is }: Pick<LineChange, 'was' | 'is'>): string {
  if (is.quantity === 0) return 'sold out'
  const hasOtherPrice = was.pricePaise !== null && was.pricePaise !== is.pricePaise
  return [
    hasOtherPrice && `price changed from ${formatRupees(was.pricePaise ?? 0)} to ${formatRupees(is.pricePaise)}`,
    is.quantity < was.quantity && `only ${is.quantity} left`,
  ]
    .filter(Boolean)
    .join(', ')
}

export function readLineChange({ productID, title, was, is }: WireLineChange): LineChange {
  return {
    productId: productID,
    title,
    was: { pricePaise: was.price === null ? null : toPaise(was.price), quantity: was.quantity },
    is: { pricePaise: toPaise(is.price), quantity: is.quantity },
  }
}

export function toWireLineChange({ productId, title, was, is }: LineChange): WireLineChange {
  return {
    productID: productId,
    title,
    was: { price: was.pricePaise === null ? null : toRupees(was.pricePaise), quantity: was.quantity },
    is: { price: toRupees(is.pricePaise), quantity: is.quantity },
  }
}

/** What a shopper should know about a line before buying it. */
export interface LineNotice {
  /** The price when the shopper added the product and the price now; null if they are equal. */
  price: { wasPaise: Paise; isPaise: Paise } | null
  /** Why the quantity is not available; null if it is. */
  shortage: 'gone' | 'sold out' | 'too few' | null
}

type PricedLine = Pick<BagLine, 'pricePaise' | 'addedPricePaise' | 'quantity' | 'stock'>

/** `isGone`: the shop no longer sells the product. */
export function lineNotice(line: PricedLine, isGone: boolean): LineNotice {
  const { pricePaise, addedPricePaise } = line
  return {
    price: pricePaise === addedPricePaise ? null : { wasPaise: addedPricePaise, isPaise: pricePaise },
    shortage: isGone ? 'gone' : shortageOf(line),
  }
}

function shortageOf({ quantity, stock }: PricedLine): LineNotice['shortage'] {
  if (stock <= 0) return 'sold out'
  return quantity > stock ? 'too few' : null
}
