/**
 * Pure functions for the steps of a sync between a bag or wishlist on the device and its copy in the account. The
 * caller stores each result in a single atomic write.
 */
import {
  addPurchase,
  type CartContents,
  emptyContents,
  haveSameContents,
  quantitiesByKey,
  sharedPurchase,
  subtractPurchase,
} from './cart-contents.ts'
import { type LineId, lineKey } from './line-id.ts'
import { inferSharedBase, mergeContents } from './merge.ts'
import type { DocumentModel, RejectedLine, RemoteState, SyncFields } from './sync-state.ts'

/**
 * Assigns a guest's bag or wishlist to an account, so that the next sync merges it with the account's copy. Returns the
 * document unchanged if it already belongs to an account. Forgets the previous sync state of any other account.
 */
export function claimDocument<Doc extends SyncFields>(doc: Doc, ownerId: string): Doc {
  if (doc.sync !== null) return doc
  return {
    ...doc,
    sync: { ownerId, base: emptyContents, revision: null, pendingWrites: null },
    previousSync: doc.previousSync?.ownerId === ownerId ? doc.previousSync : null,
    generation: doc.generation + 1,
  }
}

/**
 * Returns a document that was just claimed with the sync state from before its session ended, if it has one. Without
 * that state, whatever was bought or removed in the meantime would return with the merge.
 */
export function withFormerState<Doc extends SyncFields>(doc: Doc): Doc {
  const isJustClaimed = doc.sync !== null && doc.sync.revision === null
  return isJustClaimed && doc.previousSync ? { ...doc, sync: doc.previousSync, previousSync: null } : doc
}

/**
 * Turns an account's bag or wishlist into a guest's bag or wishlist with the same lines. Keeps the sync state as
 * `previousSync`, unless the document has never been synced since it was claimed.
 */
export function releaseDocument<Doc extends SyncFields>(doc: Doc): Doc {
  if (doc.sync === null) return doc
  const previousSync = doc.sync.revision === null ? doc.previousSync : doc.sync
  return { ...doc, sync: null, previousSync, generation: doc.generation + 1 }
}

/**
 * Empties a bag or wishlist, and increases its generation so that a sync in progress cannot restore the removed lines.
 */
export function wipeDocument<Doc extends SyncFields>({ empty }: DocumentModel<Doc>, doc: Doc): Doc {
  return { ...empty, generation: doc.generation + 1 }
}

/** Returns whether the bag or wishlist has changes that have not been saved to the account. Always false for guests. */
export function hasUnsavedChanges<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): boolean {
  return doc.sync !== null && (doc.sync.revision === null || !haveSameContents(doc.sync.base, contentsOf(doc)))
}

/**
 * Returns whether this device may still change the account's copy, because the bag or wishlist has unsaved changes or a
 * write has not received a response.
 */
export function isSyncPending<Doc extends SyncFields>(model: DocumentModel<Doc>, doc: Doc): boolean {
  return hasUnsavedChanges(model, doc) || Boolean(doc.sync?.pendingWrites)
}

/** The account's copy of the contents, and the quantities that orders have recently removed from that copy. */
type RemoteContents = Pick<RemoteState, 'contents' | 'purchased'>

export interface MergeResult {
  /** The merged contents of the device's and the account's copies. */
  contents: CartContents
  /** The purchased quantities that were subtracted from the device's copy. */
  purchased: CartContents
  /** The last contents that the device and the account had in common. */
  base: CartContents
}

/** Merges the device's copy of a bag or wishlist with the account's copy. */
export function mergeWithRemote<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  doc: Doc,
  account: RemoteContents,
): MergeResult {
  const { base: lastBase = emptyContents, pendingWrites = null } = doc.sync ?? {}
  const theirs = addPurchase(account.contents, account.purchased)
  const base = (pendingWrites?.contents ?? []).reduce((shared, sent) => inferSharedBase(shared, sent, theirs), lastBase)
  const purchased = sharedPurchase(base, account.purchased)
  const before = subtractPurchase(base, purchased)
  const mine = subtractPurchase(contentsOf(doc), purchased)
  return { contents: mergeContents(before, mine, account.contents), purchased, base }
}

/**
 * A sync attempt that is waiting for the server's response: the document at the start of the attempt, and the merged
 * contents.
 */
export interface SyncAttempt<Doc extends SyncFields> {
  started: Doc
  merged: MergeResult
  /**
   * Key of the line whose rejection the caller reports to the shopper, so that the sync does not report the rejection
   * again.
   */
  awaited?: string | undefined
}

/**
 * Records a write before it is sent to the account, in case the response is lost. The account accepts the write only if
 * the account's copy still has this `revision`.
 */
export function recordPendingWrite<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  stored: Doc,
  { started, merged }: SyncAttempt<Doc>,
  revision: number,
): Doc {
  const doc = withFormerState(stored)
  if (doc.sync === null) return doc
  const pending = doc.sync.pendingWrites?.revision === revision ? doc.sync.pendingWrites.contents : []
  const mine = contentsOf(started)
  const contents = pending.some((other) => haveSameContents(other, mine)) ? pending : [...pending, mine]
  // Writes to an earlier revision can no longer be accepted, so their effects become part of `base`. Otherwise, a
  // product that such a write added would reappear after the shopper has removed it on this device.
  return {
    ...doc,
    sync: { ...doc.sync, base: merged.base, pendingWrites: { revision, contents } },
    generation: doc.generation + 1,
  }
}

/**
 * Returns the changed document with the contents of `proposed`, which the server did not respond to in time, added to
 * its pending writes. The account may still accept the proposal, and the next sync must not undo changes made since.
 */
export function recordUnansweredProposal<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  changed: Doc,
  proposed: Doc,
): Doc {
  const { sync, generation } = changed
  if (sync === null) return changed
  const pendingWrites = sync.pendingWrites && {
    ...sync.pendingWrites,
    contents: [...sync.pendingWrites.contents, contentsOf(proposed)],
  }
  return { ...changed, sync: { ...sync, pendingWrites }, generation: generation + 1 }
}

/**
 * Limits the contents to the maximum number of lines that an account accepts, giving priority to lines that the account
 * already has.
 */
export function limitLines<Doc extends SyncFields>(
  { maxLines }: DocumentModel<Doc>,
  contents: CartContents,
  account: CartContents,
): CartContents {
  if (contents.lines.length <= maxLines) return contents
  const known = new Set(account.lines.map(lineKey))
  const isKnown = (line: LineId) => known.has(lineKey(line))
  const lines = [...contents.lines.filter(isKnown), ...contents.lines.filter((line) => !isKnown(line))]
  return { ...contents, lines: lines.slice(0, maxLines) }
}

/**
 * Completes a sync attempt with the account's response, keeping changes that the shopper has made in the meantime.
 * Requires that the document's generation has not changed since the attempt was recorded, and that the account can no
 * longer accept any pending write.
 */
export function completeAttempt<Doc extends SyncFields>(
  model: DocumentModel<Doc>,
  now: Doc,
  attempt: SyncAttempt<Doc>,
  account: RemoteState,
): Doc {
  if (now.sync === null) throw new Error('A guest’s document has no sync attempt to complete.')
  const { started, merged } = attempt
  const before = subtractPurchase(model.contentsOf(started), merged.purchased)
  const mine = subtractPurchase(model.contentsOf(now), merged.purchased)
  const contents = mergeContents(before, mine, account.contents)
  return {
    ...model.withContents(now, contents, account.products),
    sync: { ...now.sync, base: account.contents, revision: account.revision, pendingWrites: null },
    previousSync: null,
    generation: now.generation + 1,
    unseenRejections: [...now.unseenRejections, ...rejectedLines(model, attempt, account)],
  }
}

function rejectedLines<Doc extends SyncFields>(
  { titleOf }: DocumentModel<Doc>,
  { started, merged, awaited }: SyncAttempt<Doc>,
  account: RemoteState,
): RejectedLine[] {
  const accepted = quantitiesByKey(account.contents)
  return merged.contents.lines
    .map((line) => ({ line, key: lineKey(line), quantity: accepted.get(lineKey(line)) ?? 0 }))
    .filter(({ line, key, quantity }) => quantity < line.quantity && key !== awaited)
    .map(({ line, key, quantity }) => ({
      title: titleOf(started, line),
      reason: account.rejectionReasons.get(key) ?? null,
      quantity,
    }))
}
