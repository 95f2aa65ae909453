import type { Queries, Tx } from '../../storage/transaction.ts'

export interface StoredWishlist {
  /** In the shopper's order. */
  productIds: readonly string[]
  /** Starts at 0; every change increments it. */
  revision: number
}

/** One query, so that products and revision agree. Empty if none is stored. */
export async function readStoredWishlist(db: Queries, userId: string): Promise<StoredWishlist> {
  const rows = await db
    .selectFrom('wishlists')
    .leftJoin('wishlist_items', 'wishlist_items.user_id', 'wishlists.user_id')
    .select(['wishlists.revision', 'wishlist_items.product_id'])
    .where('wishlists.user_id', '=', userId)
    .orderBy('wishlist_items.position')
    .execute()
  const productIds = rows.map(({ product_id }) => product_id).filter((id) => id !== null)
  return { productIds, revision: rows[0]?.revision ?? 0 }
}

/** Creates an empty one if there is none. */
export async function lockWishlist(tx: Tx, userId: string): Promise<StoredWishlist> {
  await tx
    .insertInto('wishlists')
    .values({ user_id: userId, revision: 0 })
    // This no-op update locks the row on PostgreSQL.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .execute()
  return await readStoredWishlist(tx, userId)
}

/** Only after `lockWishlist`. */
export async function writeWishlist(tx: Tx, userId: string, { productIds, revision }: StoredWishlist): Promise<void> {
  await tx.updateTable('wishlists').set({ revision }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('wishlist_items').where('user_id', '=', userId).execute()
  if (productIds.length === 0) return
  const rows = productIds.map((productId, position) => ({ user_id: userId, product_id: productId, position }))
  await tx.insertInto('wishlist_items').values(rows).execute()
}

export async function deleteWishlist(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('wishlists').where('user_id', '=', userId).execute()
}
