/**
 * The shopping bag as an immutable document, and pure functions that return an updated bag. The device stores the bag
 * under the key `cart` in the specification's format: `products`, `total` and `giftData`, with amounts in rupees.
 */
import { sumPaise, toPaise, toRupees } from '../money.ts'
import type { Gift } from '../schemas/gift.ts'
import { isAmount, isRecord, stringsIn } from '../type-guards.ts'
import { type CartContents, readGift } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from './limits.ts'
import { type DocumentModel, neverSynced, readSyncFields, type SyncFields, writeSyncFields } from './sync-state.ts'

export interface BagLine {
  productId: string
  title: string
  /** The latest known unit price, in paise. */
  pricePaise: number
  /** The unit price when the shopper added the product, in paise. */
  addedPricePaise: number
  image: string
  quantity: number
  stock: number
  color: string[]
}

export interface Bag extends SyncFields {
  lines: BagLine[]
  /** The total price: the sum of unit price times quantity over all lines, in paise. */
  totalPaise: number
  gift: Gift | null
}

export const emptyBag: Bag = { lines: [], totalPaise: 0, gift: null, ...neverSynced }

/** The product data needed to add a product to the bag. */
export type ProductToAdd = Omit<BagLine, 'quantity' | 'addedPricePaise'>

/**
 * Adds a product to the bag, or increases the quantity of its existing line. The resulting quantity is limited by the
 * stock and by MAX_LINE_QUANTITY.
 */
export function addLine(bag: Bag, product: ProductToAdd, quantity = 1): Bag {
  const present = findLine(bag, product.productId)
  const total = clampQuantity(quantity + (present?.quantity ?? 0), product.stock)
  const line: BagLine = {
    ...product,
    addedPricePaise: product.pricePaise,
    quantity: Math.max(total, present?.quantity ?? 0),
  }
  return withLines(bag, present ? bag.lines.map((other) => (other === present ? line : other)) : [...bag.lines, line])
}

/** Raises the quantity of a product to at least `quantity`, adding the product if necessary. Idempotent. */
export function ensureQuantity(bag: Bag, product: ProductToAdd, quantity: number): Bag {
  const present = findLine(bag, product.productId)
  return present && present.quantity >= quantity ? bag : addLine(bag, product, quantity - (present?.quantity ?? 0))
}

/**
 * Sets the quantity of a product's line, limited by the stock and by MAX_LINE_QUANTITY. A quantity below 1 removes the
 * line.
 */
export function setQuantity(bag: Bag, productId: string, quantity: number): Bag {
  if (quantity < 1) return removeLine(bag, productId)
  return withLines(
    bag,
    bag.lines.map((line) =>
      line.productId === productId ? { ...line, quantity: clampQuantity(quantity, line.stock) } : line,
    ),
  )
}

/** Removes a product's line from the bag, if there is one. */
export function removeLine(bag: Bag, productId: string): Bag {
  return withLines(
    bag,
    bag.lines.filter((line) => line.productId !== productId),
  )
}

/**
 * Puts a removed line back at `position`. If the shopper has added the product again since, keeps the larger quantity.
 */
export function restoreLine(bag: Bag, line: BagLine, position: number): Bag {
  const present = findLine(bag, line.productId)
  if (present) return setQuantity(bag, line.productId, Math.max(present.quantity, line.quantity))
  return withLines(bag, bag.lines.toSpliced(position, 0, line))
}

export function setGift(bag: Bag, gift: Gift | null): Bag {
  return { ...bag, gift }
}

/**
 * Returns the maximum quantity that a line can have: at least 1, so that a sold-out product stays visible in the bag.
 */
export function maxQuantity(line: Pick<BagLine, 'stock'>): number {
  return Math.max(1, Math.min(line.stock, MAX_LINE_QUANTITY))
}

/** Returns the total number of items in the bag, for the badge on the bag icon. */
export function bagCount(bag: { readonly lines: readonly { readonly quantity: number }[] }): number {
  return bag.lines.reduce((sum, line) => sum + line.quantity, 0)
}

/** Replaces the lines of the bag and recalculates the total. */
export function withLines(bag: Bag, lines: BagLine[]): Bag {
  return { ...bag, lines, totalPaise: sumPaise(lines) }
}

function findLine(bag: Bag, productId: string): BagLine | undefined {
  return bag.lines.find((line) => line.productId === productId)
}

function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity), maxQuantity({ stock })))
}

/** Defines how the device stores the bag and how the bag is synced with the account. */
export const bagModel: DocumentModel<Bag> = {
  key: 'cart',
  empty: emptyBag,
  read: readBag,
  write: writeBag,
  contentsOf: ({ lines, gift }) => ({
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    gift,
  }),
  withContents,
  titleOf: (bag, productId) => findLine(bag, productId)?.title ?? '',
  maxLines: MAX_BAG_LINES,
}

/**
 * Replaces the lines and the gift of the bag, taking display data from `products` or from the existing lines. Drops
 * lines without display data, because they cannot be shown. An account sends the display data for all its products.
 */
function withContents(bag: Bag, { lines, gift }: CartContents, products: readonly CartProduct[]): Bag {
  const known = new Map(bag.lines.map((line) => [line.productId, line]))
  const fresh = new Map(products.map((product) => [product.id, product]))
  const next = lines.flatMap(({ productId, quantity }) => {
    const product = fresh.get(productId)
    const line = product ? toBagLine(product, known.get(productId)) : known.get(productId)
    return line ? [{ ...line, quantity }] : []
  })
  return withLines({ ...bag, gift }, next)
}

function toBagLine({ id, title, pricePaise, image, stock, color }: CartProduct, known: BagLine | undefined): BagLine {
  const addedPricePaise = known?.addedPricePaise ?? pricePaise
  return {
    productId: id,
    title,
    pricePaise,
    addedPricePaise,
    image: image[0] ?? '',
    quantity: 1,
    stock,
    color: [...color],
  }
}

function writeBag({ lines, totalPaise, gift, ...syncFields }: Bag) {
  const products = lines.map(({ productId, pricePaise, addedPricePaise, ...line }) => ({
    ...line,
    id: productId,
    price: toRupees(pricePaise),
    addedPrice: toRupees(addedPricePaise),
  }))
  return { products, total: toRupees(totalPaise), giftData: gift, ...writeSyncFields(syncFields) }
}

/**
 * Reads a stored bag, in the current or an older format. Skips unreadable lines; returns an empty bag for any other
 * value.
 */
export function readBag(stored: unknown): Bag {
  if (!isRecord(stored) || !Array.isArray(stored.products)) return emptyBag
  const readable = stored.products.map(readLine).filter((line) => line !== null)
  // If a product has two lines, the later one wins.
  const lines = [...new Map(readable.map((line) => [line.productId, line])).values()]
  return withLines({ ...emptyBag, gift: readGift(stored.giftData), ...readSyncFields(stored) }, lines)
}

function readLine(stored: unknown): BagLine | null {
  if (!isRecord(stored)) return null
  const { id, title, price, addedPrice, image, quantity, stock, color } = stored
  if (typeof id !== 'string' || typeof title !== 'string' || !isAmount(price)) return null
  return {
    productId: id,
    title,
    pricePaise: toPaise(price),
    addedPricePaise: toPaise(isAmount(addedPrice) ? addedPrice : price),
    image: typeof image === 'string' ? image : '',
    // Not limited by the stock: reading must not change the quantity of a product that has become scarce.
    quantity: clampQuantity(isAmount(quantity) ? quantity : 1, MAX_LINE_QUANTITY),
    stock: isAmount(stock) ? stock : 0,
    color: stringsIn(color),
  }
}
