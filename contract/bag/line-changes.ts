/**
 * Finds changed prices and stock of a bag's products, and words them for
 * shoppers.
 */
import type { Product } from '../catalogue/product.ts'
import { formatRupees, type Paise, sumPaise, toPaise, toRupees } from '../money.ts'
import type { WireLineChange } from '../schemas/error-response.ts'
import { type Bag, type BagLine, withLines } from './bag.ts'
import { type LineId, lineIdOf, lineKey } from './line-id.ts'

/** Null if the shop no longer sells the product. */
export type FreshProduct = Pick<Product, 'title' | 'pricePaise' | 'image' | 'stock' | 'color' | 'sizes'> | null

/**
 * Updates lines with current data, by product id, and with the price and stock of
 * their size. Keeps quantities above the stock, because only the shopper may
 * reduce them. Returns the same object if nothing has changed.
 */
export function refreshLines(bag: Bag, products: ReadonlyMap<string, FreshProduct>): Bag {
  const lines = bag.lines.map((line) => refreshLine(line, products.get(line.productId)))
  return lines.every((line, position) => line === bag.lines[position]) ? bag : withLines(bag, lines)
}

function refreshLine(line: BagLine, product: FreshProduct | undefined): BagLine {
  if (product === undefined) return line
  if (product === null) return line.stock === 0 ? line : { ...line, stock: 0 }
  const { title } = product
  const { pricePaise, stock } = offerOf(line, product)
  const image = product.image[0] ?? ''
  const isSame = title === line.title && pricePaise === line.pricePaise && image === line.image && stock === line.stock
  return isSame ? line : { ...line, title, pricePaise, image, stock, color: [...product.color] }
}

/**
 * The stock is 0 if the product or size is no longer sold, or a needed size was
 * not chosen; the price is then the last known one.
 */
function offerOf(
  { size, pricePaise }: BagLine,
  product: NonNullable<FreshProduct>,
): Pick<BagLine, 'pricePaise' | 'stock'> {
  if (size === undefined) return product.sizes ? { pricePaise: product.pricePaise, stock: 0 } : product
  return product.sizes?.find((other) => other.size === size) ?? { pricePaise, stock: 0 }
}

/**
 * True if the product is sold only in sizes and none was chosen; false while the
 * product is unknown.
 */
export function needsSize({ size }: Pick<LineId, 'size'>, product: FreshProduct | undefined): boolean {
  return size === undefined && product?.sizes !== undefined
}

/**
 * A line that has changed since the shopper last saw it. Prices are unit prices
 * in paise.
 */
export interface LineChange extends LineId {
  title: string
  /** As the shopper last saw it. The price is null if unknown. */
  was: { pricePaise: Paise | null; quantity: number }
  /** The available quantity is 0 if sold out and never above `was.quantity`. */
  is: { pricePaise: Paise; quantity: number }
}

type SeenLine = Pick<BagLine, 'productId' | 'size' | 'title' | 'pricePaise' | 'quantity' | 'stock'>

/**
 * Reports changed prices, and stock that has dropped below the quantity. Ignores
 * products that are not in both arrays.
 */
export function diffLines(before: readonly SeenLine[], now: readonly SeenLine[]): LineChange[] {
  const known = new Map(before.map((line) => [lineKey(line), line]))
  return now.flatMap(({ title, pricePaise, quantity, stock, ...line }) => {
    const id = lineIdOf(lineKey(line))
    const seen = known.get(lineKey(line))
    if (!seen) return []
    const left = stock < seen.stock ? Math.max(0, Math.min(quantity, stock)) : quantity
    if (pricePaise === seen.pricePaise && left === quantity) return []
    return [{ ...id, title, was: { pricePaise: seen.pricePaise, quantity }, is: { pricePaise, quantity: left } }]
  })
}

/** In paise, with the changes applied. */
export function totalAfterChanges(
  lines: readonly Pick<BagLine, 'productId' | 'size' | 'pricePaise' | 'quantity'>[],
  changes: readonly Pick<LineChange, 'productId' | 'size' | 'is'>[],
): Paise {
  const changed = new Map(changes.map((change) => [lineKey(change), change.is]))
  return sumPaise(lines.map((line) => changed.get(lineKey(line)) ?? line))
}

/** E.g. `price changed from ₹499 to ₹549, only 2 left`. */
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

export function readLineChange({ productID, size, title, was, is }: WireLineChange): LineChange {
  return {
    productId: productID,
    ...(size !== undefined && { size }),
    title,
    was: { pricePaise: was.price === null ? null : toPaise(was.price), quantity: was.quantity },
    is: { pricePaise: toPaise(is.price), quantity: is.quantity },
  }
}

export function toWireLineChange({ productId, size, title, was, is }: LineChange): WireLineChange {
  return {
    productID: productId,
    ...(size !== undefined && { size }),
    title,
    was: { price: was.pricePaise === null ? null : toRupees(was.pricePaise), quantity: was.quantity },
    is: { price: toRupees(is.pricePaise), quantity: is.quantity },
  }
}

export interface LineNotice {
  /** When added and now, in paise; null if equal. */
  price: { wasPaise: Paise; isPaise: Paise } | null
  /**
   * Null if the quantity is available. `gone`: the product is no longer sold.
   * `size gone`: the size is not. `no size`: one must be chosen first.
   */
  shortage: 'gone' | 'size gone' | 'no size' | 'sold out' | 'too few' | null
}

type PricedLine = Pick<BagLine, 'size' | 'pricePaise' | 'addedPricePaise' | 'quantity' | 'stock'>

/** `product` is undefined while nothing is known about it. */
export function lineNotice(line: PricedLine, product: FreshProduct | undefined): LineNotice {
  const { pricePaise, addedPricePaise } = line
  return {
    price: pricePaise === addedPricePaise ? null : { wasPaise: addedPricePaise, isPaise: pricePaise },
    shortage: shortageOf(line, product),
  }
}

function shortageOf({ size, quantity, stock }: PricedLine, product: FreshProduct | undefined): LineNotice['shortage'] {
  if (product === null) return 'gone'
  if (needsSize({ size }, product)) return 'no size'
  if (product && size !== undefined && !product.sizes?.some((other) => other.size === size)) return 'size gone'
  if (stock <= 0) return 'sold out'
  return quantity > stock ? 'too few' : null
}
