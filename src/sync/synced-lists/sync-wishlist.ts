import { emptyContents } from '#contract/bag/cart-contents.ts'
import { readCartProduct } from '#contract/bag/cart-product.ts'
import type { RemoteState } from '#contract/bag/sync-state.ts'
import { wishlistModel } from '#contract/bag/wishlist.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { mapOutcome, type Outcome } from '../api.ts'
import type { StoredSession } from '../session/session-store.ts'
import type { SyncContext } from '../sync-context.ts'
import { type RemoteStore, type SyncResult, syncList } from './sync-list.ts'

/** Idempotent. Returns `retry` on network errors instead of rejecting. */
export function syncWishlist(session: StoredSession, context: SyncContext): Promise<SyncResult> {
  return syncList({ model: wishlistModel, remote: remoteWishlist(session, context), session, context })
}

function remoteWishlist({ token, user }: StoredSession, { request }: SyncContext): RemoteStore {
  const path = { userId: user.id }
  return {
    read: async () => toRemoteState(await request('readWishlist', { path, token })),
    replace: async ({ lines }, revision) => {
      const headers = { 'if-match': `"${revision}"` }
      const body = { products: lines.map(({ productId }) => productId) }
      return toRemoteState(await request('replaceWishlist', { path, token, headers, body }))
    },
  }
}

function toRemoteState(outcome: Outcome<ResponseBodies['readWishlist']>): Outcome<RemoteState> {
  return mapOutcome(outcome, ({ products, revision }) => ({
    contents: { lines: products.map(({ _id }) => ({ productId: _id, quantity: 1 })), gift: null },
    revision,
    products: products.map(readCartProduct),
    purchased: emptyContents,
    rejectionReasons: new Map(),
  }))
}
