import { emptyContents } from '#contract/bag/cart-contents.ts'
import type { RemoteState } from '#contract/bag/sync-state.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import type { StoredSession } from '../session/session-store.ts'
import type { SyncContext } from '../sync-context.ts'
import type { ReconcileResult, RemoteStore } from './reconcile.ts'
import { syncDocument } from './reconcile.ts'
import { wishlistDocument } from './wishlist-document.ts'

/** Brings this device's wishlist and that of the session's account to the same state. Never rejects. */
export function syncWishlist(session: StoredSession, place: SyncContext): Promise<ReconcileResult> {
  return syncDocument({ document: wishlistDocument, remote: remoteWishlist(session, place) }, session, place)
}

function remoteWishlist({ token, user }: StoredSession, { request }: SyncContext): RemoteStore {
  const path = { userId: user._id }
  return {
    read: async () => toRemoteState(await request('readWishlist', { path, token })),
    replace: async ({ lines }, revision) =>
      toRemoteState(
        await request('replaceWishlist', {
          path,
          token,
          headers: { 'if-match': `"${revision}"` },
          body: { products: lines.map(({ id }) => id) },
        }),
      ),
  }
}

function toRemoteState(outcome: Outcome<ResponseBodies['readWishlist']>): Outcome<RemoteState> {
  if (outcome.kind !== 'ok') return outcome
  const { products, revision } = outcome.data
  const lines = products.map(({ _id }) => ({ id: _id, quantity: 1 }))
  const wanted = { lines, gift: null }
  return {
    ...outcome,
    data: { contents: wanted, revision, products, purchased: emptyContents, rejectionReasons: new Map() },
  }
}
