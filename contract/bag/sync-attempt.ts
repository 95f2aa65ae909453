/**
 * The way of a document between device and account, step by step. Everything here is pure; who calls it keeps the result
 * in one atomic write of the device.
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

/** Makes a guest's document that of an account, to be merged into what the account has. Any other stays as it is. */
export function claimDocument<Doc extends SyncFields>(doc: Doc, ownerId: string): Doc {
  if (doc.sync !== null) return doc
  return {
    ...doc,
    sync: { ownerId, base: emptyContents, revision: null, pendingWrites: null },
    generation: doc.generation + 1,
  }
}

/** Makes an account's document that of a guest, who keeps its lines. */
export function releaseDocument<Doc extends SyncFields>(doc: Doc): Doc {
  return doc.sync === null ? doc : { ...doc, sync: null, generation: doc.generation + 1 }
}

/** Leaves nothing of a document, and no round that is under way can bring it back. */
export function wipeDocument<Doc extends SyncFields>({ empty }: DocumentModel<Doc>, doc: Doc): Doc {
  return { ...empty, generation: doc.generation + 1 }
}

/** Whether the account does not have all of this yet. A guest's document waits for nobody. */
export function hasUnsavedChanges<Doc extends SyncFields>({ contentsOf }: DocumentModel<Doc>, doc: Doc): boolean {
  return doc.sync !== null && (doc.sync.revision === null || !haveSameContents(doc.sync.base, contentsOf(doc)))
}

/** Whether the account may come to have something else than this: it is not all there, or not all of what was asked. */
export function isSyncPending<Doc extends SyncFields>(form: DocumentModel<Doc>, doc: Doc): boolean {
  return hasUnsavedChanges(form, doc) || Boolean(doc.sync?.pendingWrites)
}

/** What an account was heard to have, and what was bought from it. */
type RemoteContents = Pick<RemoteState, 'contents' | 'purchased'>

/** What account and device want together, what this copy loses because it was bought, and the last state that both had. */
export interface MergeResult {
  contents: CartContents
  purchased: CartContents
  base: CartContents
}

/** The document merged into what the account has. */
export function mergeWithRemote<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  doc: Doc,
  account: RemoteContents,
): MergeResult {
  const { base = emptyContents, pendingWrites = null } = doc.sync ?? {}
  const theirs = addPurchase(account.contents, account.purchased)
  const shared = (pendingWrites?.contents ?? []).reduce((so, wanted) => inferSharedBase(so, wanted, theirs), base)
  const bought = sharedPurchase(shared, account.purchased)
  const [before, mine] = [shared, contentsOf(doc)].map((wanted) => subtractPurchase(wanted, bought)) as [
    CartContents,
    CartContents,
  ]
  return { contents: mergeContents(before, mine, account.contents), purchased: bought, base: shared }
}

/**
 * Notes that the account, heard at this revision, is about to be asked for a change, in case that no answer comes. What
 * was asked for an earlier revision cannot be taken any more, and what was found to have come of it becomes part of the
 * base; or else a piece that it brought to the account, and that was removed here since, would count as new there and
 * come back.
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
  const wanted = pending.some((other) => haveSameContents(other, mine)) ? pending : [...pending, mine]
  return {
    ...doc,
    sync: { ...doc.sync, base: merged.base, pendingWrites: { revision, contents: wanted } },
    generation: doc.generation + 1,
  }
}

/**
 * The document with something that was offered to the account first, in `offered`, and that the shopper has waited for in
 * vain. The account may have taken that, or still take it; and a round that was begun to offer it must not undo what the
 * shopper does from now on.
 */
export function recordUnansweredOffer<Doc extends SyncFields>(
  { contentsOf }: DocumentModel<Doc>,
  taken: Doc,
  offered: Doc,
): Doc {
  const { sync, generation } = taken
  if (sync === null) return taken
  const sent = sync.pendingWrites && {
    ...sync.pendingWrites,
    contents: [...sync.pendingWrites.contents, contentsOf(offered)],
  }
  return { ...taken, sync: { ...sync, pendingWrites: sent }, generation: generation + 1 }
}

/** As much of what is wanted as an account takes. What it has already stays in front of what is new to it. */
export function limitLines<Doc extends SyncFields>(
  { maxLines }: DocumentModel<Doc>,
  wanted: CartContents,
  account: CartContents,
): CartContents {
  if (wanted.lines.length <= maxLines) return wanted
  const known = new Set(account.lines.map(({ id }) => id))
  const isKnown = ({ id }: { id: string }) => known.has(id)
  const lines = [...wanted.lines.filter(isKnown), ...wanted.lines.filter((line) => !isKnown(line))]
  return { ...wanted, lines: lines.slice(0, maxLines) }
}

/** A round as it was before the account answered. */
export interface SyncAttempt<Doc extends SyncFields> {
  started: Doc
  merged: MergeResult
  /** The piece whose refusal is told to who waits for it, and not later. */
  awaited?: string | undefined
}

/**
 * The document after the account has answered: its base is what the account has, and what the shopper changed on the
 * device meanwhile is merged on top. Only for a document whose turn is still that of the round, and for an account that
 * has left the revision of everything that was sent: nothing can still come of that.
 */
export function completeAttempt<Doc extends SyncFields>(
  form: DocumentModel<Doc>,
  now: Doc,
  round: SyncAttempt<Doc>,
  account: RemoteState,
): Doc {
  if (now.sync === null) throw new Error('A document of nobody has no round to end.')
  const [before, mine] = [round.started, now].map((doc) =>
    subtractPurchase(form.contentsOf(doc), round.merged.purchased),
  ) as [CartContents, CartContents]
  const wanted = mergeContents(before, mine, account.contents)
  return {
    ...form.withContents(now, wanted, account.products),
    sync: { ...now.sync, base: account.contents, revision: account.revision, pendingWrites: null },
    generation: now.generation + 1,
    pendingNotices: [...now.pendingNotices, ...rejectedLines(form, round, account)],
  }
}

function rejectedLines<Doc extends SyncFields>(
  { titleOf }: DocumentModel<Doc>,
  { started, merged, awaited }: SyncAttempt<Doc>,
  account: RemoteState,
): RejectedLine[] {
  const taken = new Map(account.contents.lines.map(({ id, quantity }) => [id, quantity]))
  return merged.contents.lines
    .map(({ id, quantity }) => ({ id, asked: quantity, quantity: taken.get(id) ?? 0 }))
    .filter(({ id, asked, quantity }) => quantity < asked && id !== awaited)
    .map(({ id, quantity }) => ({
      title: titleOf(started, id),
      reason: account.rejectionReasons.get(id) ?? null,
      quantity,
    }))
}
