/** The SQL of the stock that sells. What shoppers see of it follows with `productsChanged`. */
import type { Tx } from '../../storage/transaction.ts'

/** Answers whether there were as many for sale; otherwise nothing changes. */
export async function lowerStock(tx: Tx, productId: string, quantity: number): Promise<boolean> {
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
export async function raiseStock(tx: Tx, productId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', productId)
    .execute()
}

/** Answers whether there is such a product. */
export async function writeProduct(
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
