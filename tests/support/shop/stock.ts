import type { Queries } from '#server/storage/transaction.ts'
import { RING } from './buyer.ts'

/** Returns the stock of a product; by default of the ring. */
export async function stockOf(db: Queries, id = RING): Promise<number> {
  return (await db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock
}

export async function setStock(db: Queries, stock: number, id = RING): Promise<void> {
  await db.updateTable('products').set({ stock }).where('id', '=', id).execute()
}
