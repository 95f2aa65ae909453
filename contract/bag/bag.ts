/**
 * The bag as an immutable object. The device stores it under the key `cart`, with
 * amounts in rupees.
 */
import { sumPaise, toPaise, toRupees } from '../money.ts'
import type { Gift } from '../schemas/gift.ts'
import { isAmount, isRecord, stringsIn } from '../type-guards.ts'
import { type CartContents, readGift, toContentsLine } from './cart-contents.ts'
import type { CartProduct } from './cart-product.ts'
import { MAX_BAG_LINES, MAX_LINE_QUANTITY } from './limits.ts'
import { formatLineTitle, isSameLine, type LineId, lineIdOf, lineKey } from './line-id.ts'
import { neverSynced, readSyncFields, type SyncedListModel, type SyncFields, writeSyncFields } from './sync-state.ts'

export interface BagLine extends LineId {
  title: string
  /** The latest known unit price, in paise. */
  pricePaise: number
  /** When the shopper added the product. */
  addedPricePaise: number
  image: string
  quantity: number
  stock: number
  color: string[]
}

export interface Bag extends SyncFields {
  lines: BagLine[]
  /** Unit price times quantity over all lines, in paise. */
  totalPaise: number
  gift: Gift | null
}

export const emptyBag: Bag = { lines: [], totalPaise: 0, gift: null, ...neverSynced }

export type ProductToAdd = Omit<BagLine, 'quantity' | 'addedPricePaise'>

/**
 * Raises the quantity of a line that exists. Caps it at the stock and
 * MAX_LINE_QUANTITY, but never reduces it.
 */
export function addLine(bag: Bag, product: ProductToAdd, quantity = 1): Bag {
  const present = findLine(bag, product)
  const total = clampQuantity(quantity + (present?.quantity ?? 0), product.stock)
  const line: BagLine = {
    ...product,
    addedPricePaise: product.pricePaise,
    quantity: Math.max(total, present?.quantity ?? 0),
  }
  return withLines(bag, present ? bag.lines.map((other) => (other === present ? line : other)) : [...bag.lines, line])
}

/**
 * Raises the quantity to at least `quantity`, adding the product if necessary.
 * Idempotent.
 */
export function ensureQuantity(bag: Bag, product: ProductToAdd, quantity: number): Bag {
  const present = findLine(bag, product)
  return present && present.quantity >= quantity ? bag : addLine(bag, product, quantity - (present?.quantity ?? 0))
}

/**
 * Caps the quantity at the stock and MAX_LINE_QUANTITY. Below 1, removes the
 * line.
 */
export function setQuantity(bag: Bag, id: LineId, quantity: number): Bag {
  if (quantity < 1) return removeLine(bag, id)
  return withLines(
    bag,
    bag.lines.map((line) => (isSameLine(line, id) ? { ...line, quantity: clampQuantity(quantity, line.stock) } : line)),
  )
}

export function removeLine(bag: Bag, id: LineId): Bag {
  return withLines(
    bag,
    bag.lines.filter((line) => !isSameLine(line, id)),
  )
}

/**
 * Puts a line back at its former `position`. If the shopper has added it again
 * meanwhile, the larger quantity stays.
 */
export function restoreLine(bag: Bag, line: BagLine, position: number): Bag {
  const present = findLine(bag, line)
  if (present) return setQuantity(bag, line, Math.max(present.quantity, line.quantity))
  return withLines(bag, bag.lines.toSpliced(position, 0, line))
}

export function setGift(bag: Bag, gift: Gift | null): Bag {
  return { ...bag, gift }
}

/** Never below 1, so that a sold-out product stays in the bag. */
export function maxQuantity(line: Pick<BagLine, 'stock'>): number {
  return Math.max(1, Math.min(line.stock, MAX_LINE_QUANTITY))
}

/** The badge on the bag icon shows it. */
export function bagCount(bag: { readonly lines: readonly { readonly quantity: number }[] }): number {
  return bag.lines.reduce((sum, line) => sum + line.quantity, 0)
}

export function withLines(bag: Bag, lines: BagLine[]): Bag {
  return { ...bag, lines, totalPaise: sumPaise(lines) }
}

export function findLine(bag: Bag, id: LineId): BagLine | undefined {
  return bag.lines.find((line) => isSameLine(line, id))
}

/** Returns the nearest whole quantity from 1 to MAX_LINE_QUANTITY and the stock. */
export function clampQuantity(quantity: number, stock: number): number {
  return Math.max(1, Math.min(Math.trunc(quantity), maxQuantity({ stock })))
}

export const bagModel: SyncedListModel<Bag> = {
  key: 'cart',
  empty: emptyBag,
  read: readBag,
  write: writeBag,
  contentsOf: ({ lines, gift }) => ({
    lines: lines.map(toContentsLine),
    gift,
  }),
  withContents,
  titleOf: (bag, id) => {
    const line = findLine(bag, id)
    return line ? formatLineTitle(line) : ''
  },
  maxLines: MAX_BAG_LINES,
}

/**
 * Takes titles, prices and pictures from `products` or else from the existing
 * lines. Drops lines without this data, as they cannot be displayed.
 */
function withContents(bag: Bag, { lines, gift }: CartContents, products: readonly CartProduct[]): Bag {
  const known = new Map(bag.lines.map((line) => [lineKey(line), line]))
  const fresh = new Map(products.map((product) => [lineKey({ productId: product.id, size: product.size }), product]))
  const next = lines.flatMap(({ quantity, ...id }) => {
    const key = lineKey(id)
    const product = fresh.get(key)
    const line = product ? toBagLine(product, known.get(key)) : known.get(key)
    return line ? [{ ...line, quantity }] : []
  })
  return withLines({ ...bag, gift }, next)
}

function toBagLine(
  { id, size, title, pricePaise, image, stock, color }: CartProduct,
  known: BagLine | undefined,
): BagLine {
  const addedPricePaise = known?.addedPricePaise ?? pricePaise
  return {
    productId: id,
    ...(size !== undefined && { size }),
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
  const products = lines.map(({ productId, size, pricePaise, addedPricePaise, ...line }) => ({
    ...line,
    id: lineKey({ productId, size }),
    price: toRupees(pricePaise),
    addedPrice: toRupees(addedPricePaise),
  }))
  return { products, total: toRupees(totalPaise), giftData: gift, ...writeSyncFields(syncFields) }
}

/** Skips unreadable lines. Returns an empty bag if the stored value is none. */
export function readBag(stored: unknown): Bag {
  if (!isRecord(stored) || !Array.isArray(stored.products)) return emptyBag
  const readable = stored.products.map(readLine).filter((line) => line !== null)
  // If a product and size have two lines, the later one wins.
  const lines = [...new Map(readable.map((line) => [lineKey(line), line])).values()]
  return withLines({ ...emptyBag, gift: readGift(stored.giftData), ...readSyncFields(stored) }, lines)
}

function readLine(stored: unknown): BagLine | null {
  if (!isRecord(stored)) return null
  const { id, title, price, addedPrice, image, quantity, stock, color } = stored
  if (typeof id !== 'string' || typeof title !== 'string' || !isAmount(price)) return null
  return {
    ...lineIdOf(id),
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
