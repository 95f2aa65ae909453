/** SQL queries that change the stock and prices of products. */
import type { Tx } from '../../storage/transaction.ts'
import { markProductsChanged } from './version-store.ts'

export interface ProductQuantity {
  productId: string
  quantity: number
}

/**
 * Takes the given quantities from stock and returns true. If the stock of any product is too low, takes nothing and
 * returns false. Concurrent calls cannot oversell.
 */
export async function takeStock(tx: Tx, lines: readonly ProductQuantity[]): Promise<boolean> {
  const taken: ProductQuantity[] = []
  for (const line of inLockOrder(lines)) {
    if (await lowerStock(tx, line)) taken.push(line)
    else {
      for (const earlier of taken) await raiseStock(tx, earlier)
      return false
    }
  }
  markProductsChanged(tx, idsOf(lines))
  return true
}

/** Adds the given quantities back to the stock, e.g. when a reservation expires. */
export async function returnStock(tx: Tx, lines: readonly ProductQuantity[]): Promise<void> {
  for (const line of inLockOrder(lines)) await raiseStock(tx, line)
  markProductsChanged(tx, idsOf(lines))
}

/** Sorts lines by product id, because transactions that lock rows in the same order cannot deadlock. */
function inLockOrder(lines: readonly ProductQuantity[]): ProductQuantity[] {
  return [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

function idsOf(lines: readonly ProductQuantity[]): string[] {
  return lines.map(({ productId }) => productId)
}

/**
 * Lowers a product's stock. Returns false and changes nothing if the product is unpublished or its stock is lower than
 * `quantity`.
 */
async function lowerStock(tx: Tx, { productId, quantity }: ProductQuantity): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .where('stock', '>=', quantity)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Raises a product's stock, even if the product is unpublished. */
async function raiseStock(tx: Tx, { productId, quantity }: ProductQuantity): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}

/** Sets a product's stock, price (in paise) or both. Returns false if there is no published product with this id. */
export async function updateStockAndPrice(
  tx: Tx,
  productId: string,
  { stock, pricePaise }: { stock?: number; pricePaise?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ ...(stock !== undefined && { stock }), ...(pricePaise !== undefined && { price_paise: pricePaise }) })
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
