import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import type { AccountState } from '#contract/synced.ts'
import { nothingWanted } from '#contract/wanted.ts'
import type { Outcome } from './api.ts'
import type { Place } from './place.ts'
import { pushThing } from './push-thing.ts'
import type { Door, Reconciled } from './reconcile.ts'
import type { StoredSession } from './session-store.ts'
import { wishlistThing } from './wishlist-thing.ts'

/** Brings this device's wishlist and that of the session's account to the same state. Never rejects. */
export function pushWishlist(session: StoredSession, place: Place): Promise<Reconciled> {
  return pushThing({ thing: wishlistThing, door: wishlistDoor(session, place) }, session, place)
}

function wishlistDoor({ token, user }: StoredSession, { call }: Place): Door {
  const path = { userId: user._id }
  return {
    read: async () => stateOf(await call('readWishlist', { path, token })),
    replace: async ({ lines }, revision) =>
      stateOf(
        await call('replaceWishlist', {
          path,
          token,
          headers: { 'if-match': `"${revision}"` },
          body: { products: lines.map(({ id }) => id) },
        }),
      ),
  }
}

function stateOf(outcome: Outcome<CallAnswers['readWishlist']>): Outcome<AccountState> {
  if (outcome.kind !== 'ok') return outcome
  const { products, revision } = outcome.answer
  const lines = products.map(({ _id }) => ({ id: _id, quantity: 1 }))
  const wanted = { lines, gift: null }
  return { ...outcome, answer: { wanted, revision, pieces: products, bought: nothingWanted, reasons: new Map() } }
}
