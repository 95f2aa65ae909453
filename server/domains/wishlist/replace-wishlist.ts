import type { Tx } from '../../storage/transaction.ts'
import { type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { lockWishlist, type StoredWishlist, writeWishlist } from './wishlist-store.ts'

interface WishlistWrite {
  userId: string
  /** Change nothing when the wishlist is not at this revision any more. */
  ifRevision?: number | undefined
}

type WishlistOutcome =
  | { kind: 'changed'; wishlist: StoredWishlist; pieces: CurrentProducts }
  | { kind: 'changed elsewhere' }

/**
 * Puts these pieces in the place of the whole wishlist. What is not for sale is left out, unless it was wished for when
 * it was. The revision grows when something has changed, so that repeating changes nothing, and always when it was asked
 * for one revision, so that whatever else was asked for that and is still on its way comes too late.
 */
export async function replaceWishlist(
  tx: Tx,
  asked: WishlistWrite,
  productIds: readonly string[],
): Promise<WishlistOutcome> {
  const held = await lockWishlist(tx, asked.userId)
  if (asked.ifRevision !== undefined && asked.ifRevision !== held.revision) return { kind: 'changed elsewhere' }
  const pieces = await readCurrentProducts(tx, productIds)
  const wished = [...new Set(productIds)].filter(
    (id) => pieces.get(id)?.isForSale || (pieces.has(id) && held.productIds.includes(id)),
  )
  if (asked.ifRevision === undefined && isSame(wished, held.productIds))
    return { kind: 'changed', wishlist: held, pieces }
  const wishlist = { productIds: wished, revision: held.revision + 1 }
  await writeWishlist(tx, asked.userId, wishlist)
  return { kind: 'changed', wishlist, pieces }
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, position) => id === others[position])
}
