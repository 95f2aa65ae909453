import type { Tx } from '../../storage/transaction.ts'
import { type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { lockWishlist, type StoredWishlist, writeWishlist } from './wishlist-store.ts'

interface WishlistWrite {
  userId: string
  /** The revision it must have; undefined for any. */
  ifRevision?: number | undefined
}

type WishlistOutcome =
  | { kind: 'changed'; wishlist: StoredWishlist; products: CurrentProducts }
  | { kind: 'changed elsewhere' }

/**
 * Omits new products that are not for sale. `changed elsewhere` if the revision differs from
 * `ifRevision`.
 */
export async function replaceWishlist(
  tx: Tx,
  { userId, ifRevision }: WishlistWrite,
  productIds: readonly string[],
): Promise<WishlistOutcome> {
  const current = await lockWishlist(tx, userId)
  if (ifRevision !== undefined && ifRevision !== current.revision) return { kind: 'changed elsewhere' }
  const products = await readCurrentProducts(tx, productIds)
  const accepted = [...new Set(productIds)].filter(
    (id) => products.get(id)?.isForSale || (products.has(id) && current.productIds.includes(id)),
  )
  if (ifRevision === undefined && isSame(accepted, current.productIds)) {
    return { kind: 'changed', wishlist: current, products }
  }
  const wishlist = { productIds: accepted, revision: current.revision + 1 }
  await writeWishlist(tx, userId, wishlist)
  return { kind: 'changed', wishlist, products }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, position) => id === other[position])
}
