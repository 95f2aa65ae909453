/** The SQL of the stock that sells. */
import type { Tx } from '../../storage/transaction.ts'
import { markProductsChanged } from './version-store.ts'

export interface ProductQuantity {
  productId: string
  quantity: number
}

/**
 * Takes all of these products out of stock, or none, and returns whether there were enough. Of two transactions that want
 * the last one only one gets it.
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

/** Puts products back into stock. */
export async function returnStock(tx: Tx, lines: readonly ProductQuantity[]): Promise<void> {
  for (const line of inLockOrder(lines)) await raiseStock(tx, line)
  markProductsChanged(tx, idsOf(lines))
}

/** Sorts by id: transactions that lock the same rows in the same order cannot deadlock. */
function inLockOrder(lines: readonly ProductQuantity[]): ProductQuantity[] {
  return [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

function idsOf(lines: readonly ProductQuantity[]): string[] {
  return lines.map(({ productId }) => productId)
}

/** Returns false, and changes nothing, when fewer than `quantity` are for sale. */
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

/** Also raises the stock of an unpublished product, which stays unpublished. */
async function raiseStock(tx: Tx, { productId, quantity }: ProductQuantity): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}

/** Sets the stock, the price (paise) or both. Returns false when no such product is published. */
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
