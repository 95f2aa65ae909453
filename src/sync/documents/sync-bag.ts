import { type Bag, bagModel } from '#contract/bag/bag.ts'
import type { CartContents } from '#contract/bag/cart-contents.ts'
import { recordUnansweredOffer } from '#contract/bag/sync-attempt.ts'
import type { RemoteState } from '#contract/bag/sync-state.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import type { Outcome } from '../api.ts'
import type { StoredSession } from '../session/session-store.ts'
import type { SyncContext } from '../sync-context.ts'
import { bagDocument } from './bag-document.ts'
import { type Proposal, type ReconcileResult, type RemoteStore, syncDocument } from './reconcile.ts'

/** Brings this device's bag and that of the session's account to the same state. Never rejects; repeat it at will. */
export function syncBag(
  session: StoredSession,
  place: SyncContext,
  proposal?: Proposal<Bag>,
): Promise<ReconcileResult> {
  return syncDocument({ document: bagDocument, remote: remoteBag(session, place), proposal }, session, place)
}

function remoteBag({ token, user }: StoredSession, { request }: SyncContext): RemoteStore {
  const path = { userId: user._id }
  return {
    read: async (since) =>
      toRemoteState(await request('readCart', { path, token, query: { since: since ?? undefined } })),
    replace: async (wanted, revision) =>
      toRemoteState(
        await request('replaceCart', {
          path,
          token,
          headers: { 'if-match': `"${revision}"` },
          body: toRequestBody(wanted),
        }),
      ),
  }
}

function toRequestBody({ lines, gift }: CartContents) {
  return { products: lines.map(({ id, quantity }) => ({ productID: id, quantity })), giftData: gift }
}

function toRemoteState(outcome: Outcome<ResponseBodies['readCart']>): Outcome<RemoteState> {
  if (outcome.kind !== 'ok') return outcome
  const { products, giftData, revision, bought, notes } = outcome.data
  const answer: RemoteState = {
    contents: { lines: products.map(({ productID, quantity }) => ({ id: productID._id, quantity })), gift: giftData },
    revision,
    products: products.map(({ productID }) => productID),
    purchased: {
      lines: bought.products.map(({ productID, quantity }) => ({ id: productID, quantity })),
      gift: bought.giftData,
    },
    rejectionReasons: new Map(notes.map(({ productID, message }) => [productID, message])),
  }
  return { ...outcome, data: answer }
}

/** Server first: an account says whether a piece can be had before this device takes it. */

export type BagProposal = Pick<Proposal<Bag>, 'productId' | 'apply'>

type ProposalResult =
  /** The account's word; bag and account agree by now. */
  | { kind: 'answered'; account: RemoteState }
  /** There was none in time. The bag has it, and the account is still to be told. */
  | { kind: 'taken' }
  /** There is nobody to ask any more. Nothing has changed. */
  | { kind: 'nobody' }

/** Never rejects. `silence` resolves when the shopper has waited long enough. */
export async function proposeToAccount(
  { productId, apply }: BagProposal,
  session: StoredSession,
  place: SyncContext,
  silence: Promise<null>,
): Promise<ProposalResult> {
  let isAwaited = true
  let offered: Bag | null = null
  const offer = (bag: Bag) => {
    offered = apply(bag)
    return offered
  }
  const round = await Promise.race([
    syncBag(session, place, { productId, apply: offer, isAwaited: () => isAwaited }),
    silence,
  ])
  isAwaited = false
  if (round?.kind === 'agreed') return { kind: 'answered', account: round.account }
  if (round && round.kind !== 'later') return { kind: 'nobody' }
  const { key } = bagDocument
  await place.storage.update(key, (stored) => {
    const taken = apply(bagModel.read(stored))
    return recordUnansweredOffer(bagModel, taken, offered ?? taken)
  })
  place.broadcastChange(key)
  return { kind: 'taken' }
}
