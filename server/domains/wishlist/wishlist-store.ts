/** SQL queries for users' wishlists. */
import type { Queries, Tx } from '../../storage/transaction.ts'

export interface StoredWishlist {
  /** Product ids, in the order chosen by the shopper. */
  productIds: readonly string[]
  /** Version number of the wishlist: initially 0, incremented by every change. */
  revision: number
}

/**
 * Returns a user's wishlist, or an empty wishlist if none is stored. Reads the products and the revision in a single
 * query, so that the result is consistent.
 */
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

/**
 * Locks a user's wishlist until the transaction ends, and returns it. Creates an empty wishlist if the user has none.
 */
export async function lockWishlist(tx: Tx, userId: string): Promise<StoredWishlist> {
  await tx
    .insertInto('wishlists')
    .values({ user_id: userId, revision: 0 })
    // A no-op update locks the row on PostgreSQL.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .execute()
  return await readStoredWishlist(tx, userId)
}

/**
 * Overwrites the products and the revision of a wishlist. The caller must have locked the wishlist in the same
 * transaction.
 */
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
