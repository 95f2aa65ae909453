import type { Queries } from '#server/storage/transaction.ts'
import { RING } from './buyer.ts'

/** By default of the ring. */
export async function stockOf(db: Queries, id = RING): Promise<number> {
  return (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
}

export async function setStock(db: Queries, stock: number, id = RING): Promise<void> {
  await db.updateTable('products').set({ stock }).where('id', '=', id).execute()
}

/** Gives each size `stock` items. Without sizes, the product has none. */
export async function setSizes(db: Queries, sizes: readonly string[], stock: number, id = RING): Promise<void> {
  await db.deleteFrom('product_sizes').where('product_id', '=', id).execute()
  const rows = sizes.map((size, position) => ({
    product_id: id,
    size,
    position,
    stock,
    price_paise: null,
    sku: null,
    price_by_hand: 0,
  }))
  if (rows.length > 0) await db.insertInto('product_sizes').values(rows).execute()
  await setStock(db, stock * Math.max(1, sizes.length), id)
}
