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
      const write = { userId, ifRevision: headers['if-match'] }
      const outcome = await inTransaction(db, (tx) => replaceWishlist(tx, write, body.products))
      if (outcome.kind === 'changed elsewhere') return new Refused('CHANGED_ELSEWHERE')
      return toWishlistResponse(outcome.wishlist, outcome.products)
    },
  }
}

function toWishlistResponse({ productIds, revision }: StoredWishlist, products: CurrentProducts) {
  const items = productIds.flatMap((id) => {
    const product = products.get(id)
    return product ? toWireCartProduct(product.now) : []
  })
  return { status: 'ok' as const, products: items, revision }
}
