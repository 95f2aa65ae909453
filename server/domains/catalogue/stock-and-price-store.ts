/**
 * SQL queries that change the stock and prices of products and their sizes. The stock of a product with sizes is the sum
 * over its sizes. Every change locks the product's row before the size's, so that concurrent changes keep the sum right
 * and cannot deadlock. Every change ends in `publishAtCommit`.
 */
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import type { Tx } from '../../storage/transaction.ts'
import { readSizes, sizeFault } from './product-store.ts'
import { publishAtCommit } from './publishing-store.ts'

export interface LineQuantity extends LineId {
  quantity: number
}

/**
 * Takes the given quantities from stock and returns true. If the stock of any product or size is too low, or a line has
 * no size although its product has, takes nothing and returns false. Concurrent calls cannot oversell.
 */
export async function takeStock(tx: Tx, lines: readonly LineQuantity[]): Promise<boolean> {
  const taken: LineQuantity[] = []
  for (const line of inLockOrder(lines)) {
    if (await lowerStock(tx, line)) taken.push(line)
    else {
      for (const earlier of taken) await raiseStock(tx, earlier)
      return false
    }
  }
  publishAtCommit(tx, idsOf(lines))
  return true
}

/** Adds the given quantities back to the stock, e.g. when a reservation expires. */
export async function returnStock(tx: Tx, lines: readonly LineQuantity[]): Promise<void> {
  for (const line of inLockOrder(lines)) await raiseStock(tx, line)
  publishAtCommit(tx, idsOf(lines))
}

/** Sorts lines by product and size, because transactions that lock rows in the same order cannot deadlock. */
function inLockOrder(lines: readonly LineQuantity[]): LineQuantity[] {
  return [...lines].sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1))
}

function idsOf(lines: readonly LineQuantity[]): string[] {
  return lines.map(({ productId }) => productId)
}

/**
 * Lowers the stock of a product and, if given, of its size. Returns false and changes nothing if the product is
 * unpublished, the size is unknown or missing, or either stock is lower than `quantity`.
 */
async function lowerStock(tx: Tx, { productId, size, quantity }: LineQuantity): Promise<boolean> {
  const product = tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .where('stock', '>=', quantity)
  if (size === undefined) {
    const sizes = tx.selectFrom('product_sizes').select('product_id').where('product_id', '=', productId)
    const { numUpdatedRows } = await product.where('id', 'not in', sizes).executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
  const { numUpdatedRows: products } = await product.executeTakeFirstOrThrow()
  if (products === 0n) return false
  const { numUpdatedRows: sizes } = await tx
    .updateTable('product_sizes')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('stock', '>=', quantity)
    .executeTakeFirstOrThrow()
  if (sizes === 0n) await changeProductStock(tx, productId, quantity)
  return sizes === 1n
}

/**
 * Raises the stock of a product and, if given, of its size, even if the product is unpublished. Changes nothing if the
 * owner has meanwhile removed the size, or added sizes to a product that had none: nobody knows which size the item is.
 */
async function raiseStock(tx: Tx, { productId, size, quantity }: LineQuantity): Promise<void> {
  // Raise the product first, because this locks it.
  await changeProductStock(tx, productId, quantity)
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  if (sizes.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('product_sizes')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('product_id', '=', productId)
    .where('size', '=', size ?? '')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await changeProductStock(tx, productId, -quantity)
}

async function changeProductStock(tx: Tx, productId: string, by: number): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', by) }))
    .where('id', '=', productId)
    .execute()
}

export interface StockAndPrice {
  stock?: number | undefined
  pricePaise?: number | undefined
}

/** The result of setting the stock or price of a product: done, or the reason why nothing was changed. */
export type StockAndPriceResult = 'set' | 'PRODUCT_UNKNOWN' | 'SIZE_UNKNOWN' | 'SIZE_NEEDED'

/**
 * Sets the stock, the price (in paise) or both of a product or, if `size` is given, of one of its sizes. The stock of a
 * product with sizes can only be set by size; its price also applies to the sizes that have no price of their own.
 */
export async function setStockAndPrice(
  tx: Tx,
  { productId, size }: LineId,
  { stock, pricePaise }: StockAndPrice,
): Promise<StockAndPriceResult> {
  if (!(await lockProduct(tx, productId))) return 'PRODUCT_UNKNOWN'
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  const fault = sizeFault(sizes, size)
  if (fault && !(fault === 'SIZE_NEEDED' && stock === undefined)) return fault
  const change = { ...(stock !== undefined && { stock }), ...(pricePaise !== undefined && { price_paise: pricePaise }) }
  if (size === undefined) {
    await tx.updateTable('products').set(change).where('id', '=', productId).execute()
  } else {
    await tx
      .updateTable('product_sizes')
      .set(change)
      .where('product_id', '=', productId)
      .where('size', '=', size)
      .execute()
    const before = sizes.find((known) => known.size === size)?.stock ?? 0
    if (stock !== undefined) await changeProductStock(tx, productId, stock - before)
  }
  publishAtCommit(tx, [productId])
  return 'set'
}

/**
 * Adds `by` pieces to the stock of a product or one of its sizes, or takes them away if `by` is negative. Returns the new
 * stock, or why nothing was changed: `TOO_FEW` if there are fewer pieces than are to be taken away.
 */
export async function changeStock(
  tx: Tx,
  line: LineId,
  by: number,
): Promise<number | 'TOO_FEW' | Exclude<StockAndPriceResult, 'set'>> {
  const { productId, size } = line
  if (!(await lockProduct(tx, productId))) return 'PRODUCT_UNKNOWN'
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  const product = tx.selectFrom('products').select('stock').where('id', '=', productId)
  const now = size === undefined ? await product.executeTakeFirst() : sizes.find((known) => known.size === size)
  const stock = (now?.stock ?? 0) + by
  if (now && stock < 0) return 'TOO_FEW'
  const result = await setStockAndPrice(tx, line, { stock })
  return result === 'set' ? stock : result
}

/** Locks a published product until the transaction ends. Returns false if there is no published product with this id. */
async function lockProduct(tx: Tx, productId: string): Promise<boolean> {
  // This no-op update locks the row on PostgreSQL.
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ is_published: 1 })
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
