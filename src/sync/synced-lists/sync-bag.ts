import { type Bag, bagModel } from '#contract/bag/bag.ts'
import type { CartContents } from '#contract/bag/cart-contents.ts'
import { readCartProduct } from '#contract/bag/cart-product.ts'
import { lineKey } from '#contract/bag/line-id.ts'
import { recordUnansweredProposal } from '#contract/bag/sync-attempt.ts'
import type { RemoteState } from '#contract/bag/sync-state.ts'
import type { ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { mapOutcome, type Outcome } from '../api.ts'
import type { StoredSession } from '../session/session-store.ts'
import { updateSyncedList } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'
import { type Proposal, type RemoteStore, type SyncResult, syncList } from './sync-list.ts'

/**
 * Syncs this device's bag with the account that `session` belongs to. Idempotent. Returns `retry` on network errors
 * instead of rejecting.
 */
export function syncBag(session: StoredSession, context: SyncContext, proposal?: Proposal<Bag>): Promise<SyncResult> {
  return syncList({ model: bagModel, remote: remoteBag(session, context), proposal, session, context })
}

export type BagProposal = Pick<Proposal<Bag>, 'line' | 'apply'>

export type ProposalResult =
  /** The server has responded, and the bag on this device now matches the account's bag. */
  | { kind: 'synced'; account: RemoteState }
  /**
   * The server has not confirmed the change yet. The change is stored in this device's bag, and the next sync sends it.
   */
  | { kind: 'pending' }
  /** The session has ended, and nothing was changed. */
  | { kind: 'no session' }

/**
 * Proposes a bag change to the server before applying the change on this device. If the server is unreachable or does
 * not respond before `timeout` resolves, applies the change on this device anyway and returns `pending`.
 */
export async function proposeToAccount(
  { line, apply }: BagProposal,
  session: StoredSession,
  context: SyncContext,
  timeout: Promise<null>,
): Promise<ProposalResult> {
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
  if (result?.kind === 'synced') return result
  if (result && result.kind !== 'retry') return { kind: 'no session' }
  await updateSyncedList(context.storage, bagModel, (bag) => {
    const changed = apply(bag)
    return recordUnansweredProposal(bagModel, changed, proposed ?? changed)
  })
  context.broadcastChange(bagModel.key)
  return { kind: 'pending' }
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
