/**
 * Changes the stock and prices of products and sizes. The stock of a product with
 * sizes is the sum over them. Every change locks the product's row before the
 * size's, so that the sum stays right and nothing deadlocks, and ends in
 * `publishAtCommit`.
 */
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
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

/** E.g. when a reservation expires. */
export async function returnStock(tx: Tx, lines: readonly LineQuantity[]): Promise<void> {
  for (const line of inLockOrder(lines)) await raiseStock(tx, line)
  publishAtCommit(tx, idsOf(lines))
}

/** Transactions that lock rows in the same order cannot deadlock. */
function inLockOrder(lines: readonly LineQuantity[]): LineQuantity[] {
  return [...lines].sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1))
}

function idsOf(lines: readonly LineQuantity[]): string[] {
  return lines.map(({ productId }) => productId)
}

/**
 * Lowers the stock of a product and its size. Returns false if the product is
 * unpublished, the size is unknown or missing, or either stock is below
 * `quantity`.
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
 * Raises the stock of a product and its size, even if unpublished. Changes
 * nothing if the owner has removed the size, or added sizes to a product that had
 * none: nobody knows which size the item is.
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
  if (!(await lockProduct(tx, productId))) return 'PRODUCT_UNKNOWN'
  const sizes = (await readSizes(tx, [productId])).get(productId) ?? []
  const fault = sizeFault(sizes, size)
  if (fault && !(fault === 'SIZE_NEEDED' && stock === undefined)) return fault
  const change = {
    ...(stock !== undefined && { stock }),
    ...(pricePaise !== undefined && { price_paise: pricePaise, price_by_hand: 1 }),
  }
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
 * Adds `by` pieces, or takes them away if negative. Returns the new stock, or why
 * nothing was changed: `TOO_FEW` if there are not enough.
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

/**
 * Locks it until the transaction ends. Returns false if no published product has
 * this id.
 */
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
