import { toWireCartProduct } from '#contract/bag/cart-product.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { inTransaction, type Queries } from '../../storage/transaction.ts'
import { type CurrentProducts, readCurrentProducts } from '../catalogue/product-store.ts'
import { replaceWishlist } from './replace-wishlist.ts'
import { readStoredWishlist, type StoredWishlist } from './wishlist-store.ts'

export function wishlistRoutes(db: Queries): Handlers {
  return {
    readWishlist: async ({ params, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      const wishlist = await readStoredWishlist(db, userId)
      return toWishlistResponse(wishlist, await readCurrentProducts(db, wishlist.productIds))
    },

    replaceWishlist: async ({ params, body, headers, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      const asked = { userId, ifRevision: headers['if-match'] }
      const outcome = await inTransaction(db, (tx) => replaceWishlist(tx, asked, body.products))
      if (outcome.kind === 'changed elsewhere') return new Refused('CHANGED_ELSEWHERE')
      return toWishlistResponse(outcome.wishlist, outcome.pieces)
    },
  }
}

/** A wishlist in the form that travels, its pieces as they are now. */
function toWishlistResponse({ productIds, revision }: StoredWishlist, pieces: CurrentProducts) {
  const products = productIds.flatMap((id) => {
    const product = pieces.get(id)
    return product ? toWireCartProduct(product.now) : []
  })
  return { status: 'ok' as const, products, revision }
}
