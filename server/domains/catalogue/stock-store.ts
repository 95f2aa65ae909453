import type { Tx } from '../../storage/transaction.ts'

export interface ProductQuantity {
  productId: string
  quantity: number
}

/**
 * Takes pieces off the shelf, all of them or none, and answers whether there were enough. Two that want the last piece
 * at the same time never both get it. Shoppers see it once `productsChanged` was called, best at the transaction's end.
 */
export async function takeStock(tx: Tx, lines: readonly ProductQuantity[]): Promise<boolean> {
  const taken: ProductQuantity[] = []
  for (const line of inLockOrder(lines)) {
    if (await lowerStock(tx, line.productId, line.quantity)) taken.push(line)
    else {
      await returnStock(tx, taken)
      return false
    }
  }
  return true
}

/** Puts pieces back on the shelf. */
export async function returnStock(tx: Tx, lines: readonly ProductQuantity[]): Promise<void> {
  for (const { productId, quantity } of inLockOrder(lines)) await raiseStock(tx, productId, quantity)
}

/** So that two transactions with the same pieces wait for one another and never in a circle. */
function inLockOrder(lines: readonly ProductQuantity[]): ProductQuantity[] {
  return [...lines].sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** The SQL of the stock that sells. What shoppers see of it follows with `productsChanged`. */

/** Answers whether there were as many for sale; otherwise nothing changes. */
async function lowerStock(tx: Tx, productId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('is_published', '=', 1)
    .where('stock', '>=', quantity)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A product that the shop has removed meanwhile stays removed. */
async function raiseStock(tx: Tx, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}

/** Answers whether there is such a product. */
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
