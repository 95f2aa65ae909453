/**
 * The steps of a sync attempt between a document on the device and its copy in the account. All functions are pure;
 * callers store each result in one atomic write.
 */
import {
  addPurchase,
  type CartContents,
  emptyContents,
  haveSameContents,
  sharedPurchase,
  subtractPurchase,
} from './cart-contents.ts'
import { inferSharedBase, mergeContents } from './merge.ts'
import type { DocumentModel, RejectedLine, RemoteState, SyncFields } from './sync-state.ts'

/**
 * Assigns a guest's document to an account; the sync then merges it with the account's contents. Returns any other
 * document unchanged.
 */
export function claimDocument<Doc extends SyncFields>(doc: Doc, ownerId: string): Doc {
  if (doc.sync !== null) return doc
  return {
    ...doc,
    sync: { ownerId, base: emptyContents, revision: null, pendingWrites: null },
    generation: doc.generation + 1,
  }
}

/** Converts an account's document into a guest's. Keeps the lines. */
export function releaseDocument<Doc extends SyncFields>(doc: Doc): Doc {
  return doc.sync === null ? doc : { ...doc, sync: null, generation: doc.generation + 1 }
}

/** Empties a document and starts a new generation, so that no sync attempt in progress can restore its lines. */
export function wipeDocument<Doc extends SyncFields>({ empty }: DocumentModel<Doc>, doc: Doc): Doc {
  return { ...empty, generation: doc.generation + 1 }
}

/** Returns whether the document has changes that the account does not have. Always false for a guest's document. */
export function hasUnsavedChanges<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): boolean {
  return doc.sync !== null && (doc.sync.revision === null || !haveSameContents(doc.sync.base, contentsOf(doc)))
}

/**
 * Returns whether this device may still change the account's contents, through unsaved changes or unanswered writes.
 */
export function isSyncPending<Doc extends SyncFields>(model: DocumentModel<Doc>, doc: Doc): boolean {
  return hasUnsavedChanges(model, doc) || Boolean(doc.sync?.pendingWrites)
}

/** The account's contents, and the quantities bought from them, as read by a sync attempt. */
type RemoteContents = Pick<RemoteState, 'contents' | 'purchased'>

export interface MergeResult {
  /** The merged contents of device and account. */
  contents: CartContents
  /** The bought quantities, which are removed from this copy. */
  purchased: CartContents
  /** The last contents that device and account had in common. */
  base: CartContents
}

/** Merges a document with the account's contents. */
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

/** The state of a sync attempt before the account's response. */
export interface SyncAttempt<Doc extends SyncFields> {
  started: Doc
  merged: MergeResult
  /** The product whose rejection the caller reports itself, so that it is not reported twice. */
  awaited?: string | undefined
}

/**
 * Records a conditional write for `revision` before it is sent, in case its response is lost. Writes for an earlier
 * revision can no longer be accepted, so their effects become part of the base. Otherwise, a product that such a write
 * added to the account would look new there and come back, although it was removed on this device since.
 */
export function recordPendingWrite<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  doc: Doc,
  { started, merged }: SyncAttempt<Doc>,
  revision: number,
): Doc {
  if (doc.sync === null) return doc
  const pending = doc.sync.pendingWrites?.revision === revision ? doc.sync.pendingWrites.contents : []
  const mine = contentsOf(started)
  const contents = pending.some((other) => haveSameContents(other, mine)) ? pending : [...pending, mine]
  return {
    ...doc,
    sync: { ...doc.sync, base: merged.base, pendingWrites: { revision, contents } },
    generation: doc.generation + 1,
  }
}

/**
 * Returns `changed`, the document with a change that was proposed to the account but not answered in time. The account
 * may have accepted the proposal or may still do so, so the proposal is recorded as a pending write: an attempt that
 * started with it must not undo later changes.
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

/** Limits contents to the number of lines that an account accepts. Lines that the account already has take priority. */
export function limitLines<Doc extends SyncFields>(
  { maxLines }: DocumentModel<Doc>,
  contents: CartContents,
  account: CartContents,
): CartContents {
  if (contents.lines.length <= maxLines) return contents
  const known = new Set(account.lines.map(({ productId }) => productId))
  const isKnown = ({ productId }: { productId: string }) => known.has(productId)
  const lines = [...contents.lines.filter(isKnown), ...contents.lines.filter((line) => !isKnown(line))]
  return { ...contents, lines: lines.slice(0, maxLines) }
}

/**
 * Completes an attempt after the account's response: the account's contents become the base, and changes made since the
 * attempt started are merged on top. Requires that the document is still in the generation that the attempt recorded,
 * and that the account has left the revision of every pending write, so that none can still be accepted.
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
    generation: now.generation + 1,
    unseenRejections: [...now.unseenRejections, ...rejectedLines(model, attempt, account)],
  }
}

function rejectedLines<Doc extends SyncFields>(
  { titleOf }: DocumentModel<Doc>,
  { started, merged, awaited }: SyncAttempt<Doc>,
  account: RemoteState,
): RejectedLine[] {
  const accepted = new Map(account.contents.lines.map(({ productId, quantity }) => [productId, quantity]))
  return merged.contents.lines
    .map(({ productId, quantity }) => ({ productId, sent: quantity, quantity: accepted.get(productId) ?? 0 }))
    .filter(({ productId, sent, quantity }) => quantity < sent && productId !== awaited)
    .map(({ productId, quantity }) => ({
      title: titleOf(started, productId),
      reason: account.rejectionReasons.get(productId) ?? null,
      quantity,
    }))
}
