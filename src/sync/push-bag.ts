import type { Bag } from '#contract/bag.ts'
import type { CallAnswers } from '#contract/shapes/call-shapes.ts'
import type { AccountState } from '#contract/synced.ts'
import type { Wanted } from '#contract/wanted.ts'
import type { Outcome } from './api.ts'
import { bagThing } from './bag-thing.ts'
import type { Place } from './place.ts'
import { pushThing } from './push-thing.ts'
import type { Door, Proposal, Reconciled } from './reconcile.ts'
import type { StoredSession } from './session-store.ts'

/** Brings this device's bag and that of the session's account to the same state. Never rejects; repeat it at will. */
export function pushBag(session: StoredSession, place: Place, proposal?: Proposal<Bag>): Promise<Reconciled> {
  return pushThing({ thing: bagThing, door: bagDoor(session, place), proposal }, session, place)
}

function bagDoor({ token, user }: StoredSession, { call }: Place): Door {
  const path = { userId: user._id }
  return {
    read: async (since) => stateOf(await call('readCart', { path, token, query: { since: since ?? undefined } })),
    replace: async (wanted, revision) =>
      stateOf(
        await call('replaceCart', { path, token, headers: { 'if-match': `"${revision}"` }, body: bodyOf(wanted) }),
      ),
  }
}

function bodyOf({ lines, gift }: Wanted) {
  return { products: lines.map(({ id, quantity }) => ({ productID: id, quantity })), giftData: gift }
}

function stateOf(outcome: Outcome<CallAnswers['readCart']>): Outcome<AccountState> {
  if (outcome.kind !== 'ok') return outcome
  const { products, giftData, revision, bought, notes } = outcome.answer
  const answer: AccountState = {
    wanted: { lines: products.map(({ productID, quantity }) => ({ id: productID._id, quantity })), gift: giftData },
    revision,
    pieces: products.map(({ productID }) => productID),
    bought: {
      lines: bought.products.map(({ productID, quantity }) => ({ id: productID, quantity })),
      gift: bought.giftData,
    },
    reasons: new Map(notes.map(({ productID, message }) => [productID, message])),
  }
  return { ...outcome, answer }
}
