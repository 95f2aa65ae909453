import { type Bag, bagModel } from '#contract/bag/bag.ts'
import { addPurchase, type CartContents, quantitiesByKey } from '#contract/bag/cart-contents.ts'
import { readCartProduct } from '#contract/bag/cart-product.ts'
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import { recordUnansweredProposal } from '#contract/bag/sync-attempt.ts'
import type { RemoteState } from '#contract/bag/sync-state.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { mapOutcome, type Outcome } from '../api.ts'
import type { StoredSession } from '../session/session-store.ts'
import { updateSyncedList } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'
import { type Proposal, type RemoteStore, type SyncResult, syncList } from './sync-list.ts'

/** Idempotent. Returns `retry` on network errors instead of rejecting. */
export function syncBag(session: StoredSession, context: SyncContext, proposal?: Proposal<Bag>): Promise<SyncResult> {
  return syncList({ model: bagModel, remote: remoteBag(session, context), proposal, session, context })
}

export type BagProposal = Pick<Proposal<Bag>, 'line' | 'apply'>

export type AccountAnswer =
  | { kind: 'accepted' }
  /** `reason` is null if the server gave none. */
  | { kind: 'refused'; reason: string | null }
  /** The change was made on this device alone, and the next sync sends it. */
  | { kind: 'none in time' }
  /** The shopper has no session, and nothing was changed. */
  | { kind: 'not asked' }

/**
 * Asks the account before this device makes a change, so that a shopper learns at
 * once that a product is sold out. Without an answer until `timeout` resolves,
 * makes the change on this device.
 */
export async function askAccountFirst(
  { line, apply }: BagProposal,
  session: StoredSession,
  context: SyncContext,
  timeout: Promise<null>,
): Promise<AccountAnswer> {
  let isAwaited = true
  let proposed: Bag | null = null
  const proposal: Proposal<Bag> = {
    line,
    apply: (bag) => {
      proposed = apply(bag)
      return proposed
    },
    isAwaited: () => isAwaited,
  }
  const result = await Promise.race([syncBag(session, context, proposal), timeout])
  isAwaited = false
  if (result?.kind === 'synced') return answerFor(line, result.account)
  if (result && result.kind !== 'retry') return { kind: 'not asked' }
  await updateSyncedList(context.storage, bagModel, (bag) => {
    const changed = apply(bag)
    return recordUnansweredProposal(bagModel, changed, proposed ?? changed)
  })
  context.broadcastChange(bagModel.key)
  return { kind: 'none in time' }
}

function answerFor(line: LineId, { contents, purchased, rejectionReasons }: RemoteState): AccountAnswer {
  const key = lineKey(line)
  // Units bought in the meantime count too, because the account had accepted them.
  const accepted = quantitiesByKey(addPurchase(contents, purchased)).get(key) ?? 0
  return accepted > 0 ? { kind: 'accepted' } : { kind: 'refused', reason: rejectionReasons.get(key) ?? null }
}

function remoteBag({ token, user }: StoredSession, { request }: SyncContext): RemoteStore {
  const path = { userId: user.id }
  return {
    read: async (since) =>
      toRemoteState(await request('readCart', { path, token, query: { since: since ?? undefined } })),
    replace: async (contents, revision) => {
      const headers = { 'if-match': `"${revision}"` }
      return toRemoteState(await request('replaceCart', { path, token, headers, body: toRequestBody(contents) }))
    },
  }
}

function toRequestBody({ lines, gift }: CartContents) {
  return { products: lines.map(({ productId, ...line }) => ({ productID: productId, ...line })), giftData: gift }
}

function toRemoteState(outcome: Outcome<ResponseBodies['readCart']>): Outcome<RemoteState> {
  return mapOutcome(outcome, ({ products, giftData, revision, bought, notes }) => ({
    contents: {
      lines: products.map(({ productID, ...line }) => ({ productId: productID._id, ...line })),
      gift: giftData,
    },
    revision,
    products: products.map(({ productID, size }) => ({ ...readCartProduct(productID), size })),
    purchased: {
      lines: bought.products.map(({ productID, ...line }) => ({ productId: productID, ...line })),
      gift: bought.giftData,
    },
    rejectionReasons: new Map(
      notes.map(({ productID, size, message }) => [lineKey({ productId: productID, size }), message]),
    ),
  }))
}
