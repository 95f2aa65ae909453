/**
 * Changes the stock and prices of products and sizes. The stock of a product with
 * sizes is the sum over them. Every change locks the product's row before the
 * size's, so that the sum stays right and nothing deadlocks, and ends in
 * `publishAtCommit`.
 */
import type { LineId } from '#contract/bag/line-id.ts'
import { addEvent } from '../../storage/events.ts'
import type { Tx } from '../../storage/transaction.ts'
import { readSizes, sizeFault } from './product-store.ts'
import { publishAtCommit } from './publishing-store.ts'

export interface LineQuantity extends LineId {
  quantity: number
}

/**
 * Takes all lines or none: returns false if any stock is too low, or a needed
 * size is missing. Concurrent calls cannot oversell.
 */
export async function takeStock(tx: Tx, lines: readonly LineQuantity[]): Promise<boolean> {
  const taken: { line: LineQuantity; stock: number }[] = []
  for (const line of inLockOrder(lines)) {
    const stock = await lowerStock(tx, line)
    if (stock === null) {
      for (const earlier of taken) await raiseStock(tx, earlier.line)
      return false
    }
    taken.push({ line, stock })
  }
  for (const { line, stock } of taken) addStockEvent(tx, line, stock + line.quantity, stock)
  publishAtCommit(tx, idsOf(lines))
  return true
}

/** E.g. when a reservation expires. */
export async function returnStock(tx: Tx, lines: readonly LineQuantity[]): Promise<void> {
  for (const line of inLockOrder(lines)) {
    const stock = await raiseStock(tx, line)
    if (stock !== null) addStockEvent(tx, line, stock - line.quantity, stock)
  }
  publishAtCommit(tx, idsOf(lines))
}

function addStockEvent(tx: Tx, line: LineId, before: number, stock: number): void {
  addEvent(tx, { topic: 'stock', subject: subjectOf(line), before: { stock: before }, after: { stock } })
}

function subjectOf({ productId, size }: LineId): string {
  return size === undefined ? productId : `${productId} ${size}`
}

/** By product, then size. Transactions that lock rows in the same order cannot deadlock. */
export function inLockOrder(lines: readonly LineQuantity[]): LineQuantity[] {
  const order = (a: string, b: string) => Number(a > b) - Number(a < b)
  return lines.toSorted((a, b) => order(a.productId, b.productId) || order(a.size ?? '', b.size ?? ''))
}

function idsOf(lines: readonly LineQuantity[]): string[] {
  return lines.map(({ productId }) => productId)
}

/**
 * Lowers the stock of a product and its size. Returns what is left, or null if
 * the product is unpublished, the size is unknown or missing, or either stock is
 * below `quantity`.
 */
async function lowerStock(tx: Tx, { productId, size, quantity }: LineQuantity): Promise<number | null> {
  const product = tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .where('stock', '>=', quantity)
    .returning('stock')
  if (size === undefined) {
    const sizes = tx.selectFrom('product_sizes').select('product_id').where('product_id', '=', productId)
    return (await product.where('id', 'not in', sizes).executeTakeFirst())?.stock ?? null
  }
  if (!(await product.executeTakeFirst())) return null
  const left = await tx
    .updateTable('product_sizes')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('stock', '>=', quantity)
    .returning('stock')
    .executeTakeFirst()
  if (!left) await changeProductStock(tx, productId, quantity)
  return left?.stock ?? null
}

/**
 * Raises the stock of a product and its size, even if unpublished, and returns
 * it. Changes nothing and returns null if the owner has removed the size, or added
 * sizes to a product that had none: nobody knows which size the item is.
 */
async function raiseStock(tx: Tx, { productId, size, quantity }: LineQuantity): Promise<number | null> {
  // Raise the product first, because this locks it.
  const ofProduct = await changeProductStock(tx, productId, quantity)
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  if (sizes.length === 0) return ofProduct
  const raised = await tx
    .updateTable('product_sizes')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('product_id', '=', productId)
    .where('size', '=', size ?? '')
    .returning('stock')
    .executeTakeFirst()
  if (!raised) await changeProductStock(tx, productId, -quantity)
  return raised?.stock ?? null
}

/** Returns the new stock; null if there is no such product. */
async function changeProductStock(tx: Tx, productId: string, by: number): Promise<number | null> {
  const row = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', by) }))
    .where('id', '=', productId)
    .returning('stock')
    .executeTakeFirst()
  return row?.stock ?? null
}

export interface StockAndPrice {
  stock?: number | undefined
  pricePaise?: number | undefined
}

/** Done, or why nothing was changed. */
export type StockAndPriceResult = 'set' | 'PRODUCT_UNKNOWN' | 'SIZE_UNKNOWN' | 'SIZE_NEEDED'

/**
 * Prices are in paise. The stock of a product with sizes can only be set by size;
 * its price also applies to sizes without one of their own.
 */
export async function setStockAndPrice(
  tx: Tx,
  { productId, size }: LineId,
  { stock, pricePaise }: StockAndPrice,
): Promise<StockAndPriceResult> {
  const product = await lockProduct(tx, productId)
  if (!product) return 'PRODUCT_UNKNOWN'
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  const fault = sizeFault(sizes, size)
  if (fault && !(fault === 'SIZE_NEEDED' && stock === undefined)) return fault
  const change = {
    ...(stock !== undefined && { stock }),
    ...(pricePaise !== undefined && { price_paise: pricePaise, price_by_hand: 1 }),
  }
  const known = size === undefined ? product : sizes.find((one) => one.size === size)
  if (size === undefined) {
    await tx.updateTable('products').set(change).where('id', '=', productId).execute()
  } else {
    await tx
      .updateTable('product_sizes')
      .set(change)
      .where('product_id', '=', productId)
      .where('size', '=', size)
      .execute()
    if (stock !== undefined) await changeProductStock(tx, productId, stock - (known?.stock ?? 0))
  }
  if (stock !== undefined) addStockEvent(tx, { productId, size }, known?.stock ?? 0, stock)
  if (pricePaise !== undefined) {
    const facts = { before: { price: known?.pricePaise ?? null }, after: { price: pricePaise } }
    addEvent(tx, { topic: 'shop', subject: subjectOf({ productId, size }), ...facts })
  }
  publishAtCommit(tx, [productId])
  return 'set'
}

/**
 * Adds `by` pieces, or takes them away if negative. Returns the new stock, or why
 * nothing was changed: `TOO_FEW` if there are not enough.
 */
export async function changeStock(
  tx: Tx,
  line: LineId,
  by: number,
): Promise<number | 'TOO_FEW' | Exclude<StockAndPriceResult, 'set'>> {
  const { productId, size } = line
  const product = await lockProduct(tx, productId)
  if (!product) return 'PRODUCT_UNKNOWN'
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  const now = size === undefined ? product : sizes.find((known) => known.size === size)
  const stock = (now?.stock ?? 0) + by
  if (now && stock < 0) return 'TOO_FEW'
  const result = await setStockAndPrice(tx, line, { stock })
  return result === 'set' ? stock : result
}

/**
 * Locks it until the transaction ends. Returns null if no published product has
 * this id.
 */
async function lockProduct(tx: Tx, productId: string): Promise<Required<StockAndPrice> | null> {
  // This no-op update locks the row on PostgreSQL.
  const row = await tx
    .updateTable('products')
    .set({ is_published: 1 })
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .returning(['stock', 'price_paise'])
    .executeTakeFirst()
  return row ? { stock: row.stock, pricePaise: row.price_paise } : null
}
