/**
 * Steps of a sync between a list on the device and its copy in the account, as
 * pure functions, so that tests try them in any order. Without these steps, a
 * lost response would bring back or double what a shopper has changed.
 *
 * The caller stores each result in a single atomic write.
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
import type { RejectedLine, RemoteState, SyncedListModel, SyncFields } from './sync-state.ts'

/**
 * Assigns a guest's list to an account; the next sync merges it. Changes nothing
 * if it already has an owner. Forgets the sync state of any other account.
 */
export function claimList<List extends SyncFields>(list: List, ownerId: string): List {
  if (list.sync !== null) return list
  return {
    ...list,
    sync: { ownerId, base: emptyContents, revision: null, pendingWrites: null },
    previousSync: list.previousSync?.ownerId === ownerId ? list.previousSync : null,
    generation: list.generation + 1,
  }
}

/**
 * Continues from the sync state before the session ended, if any. Otherwise
 * whatever was bought or removed meanwhile would return with the merge.
 */
export function withPreviousSync<List extends SyncFields>(list: List): List {
  const isJustClaimed = list.sync !== null && list.sync.revision === null
  return isJustClaimed && list.previousSync ? { ...list, sync: list.previousSync, previousSync: null } : list
}

/**
 * Turns an account's list into a guest's. Keeps the sync state as `previousSync`,
 * unless the list was never synced since it was claimed.
 */
export function releaseList<List extends SyncFields>(list: List): List {
  if (list.sync === null) return list
  const previousSync = list.sync.revision === null ? list.previousSync : list.sync
  return { ...list, sync: null, previousSync, generation: list.generation + 1 }
}

/**
 * Increases the generation, so that a sync in progress cannot restore the removed
 * lines.
 */
export function wipeList<List extends SyncFields>({ empty }: SyncedListModel<List>, list: List): List {
  return { ...empty, generation: list.generation + 1 }
}

/** Always false for guests. */
export function hasUnsavedChanges<List extends SyncFields>({ contentsOf }: SyncedListModel<List>, list: List): boolean {
  return list.sync !== null && (list.sync.revision === null || !haveSameContents(list.sync.base, contentsOf(list)))
}

/**
 * Tells whether this device may still change the account's copy: changes are
 * unsaved, or a write is unanswered.
 */
export function isSyncPending<List extends SyncFields>(model: SyncedListModel<List>, list: List): boolean {
  return hasUnsavedChanges(model, list) || Boolean(list.sync?.pendingWrites)
}

/** The account's copy, and what orders have recently removed from it. */
type RemoteContents = Pick<RemoteState, 'contents' | 'purchased'>

export interface MergeResult {
  contents: CartContents
  /** Subtracted from the device's copy. */
  purchased: CartContents
  /** What the device and the account last had in common. */
  base: CartContents
}

export function mergeWithRemote<List extends SyncFields>(
  { contentsOf }: SyncedListModel<List>,
  list: List,
  account: RemoteContents,
): MergeResult {
  const { base: lastBase = emptyContents, pendingWrites = null } = list.sync ?? {}
  const theirs = addPurchase(account.contents, account.purchased)
  const base = (pendingWrites?.contents ?? []).reduce((shared, sent) => inferSharedBase(shared, sent, theirs), lastBase)
  const purchased = sharedPurchase(base, account.purchased)
  const before = subtractPurchase(base, purchased)
  const mine = subtractPurchase(contentsOf(list), purchased)
  return { contents: mergeContents(before, mine, account.contents), purchased, base }
}

/**
 * Waits for the server's response: the list at the start, and the merged
 * contents.
 */
export interface SyncAttempt<List extends SyncFields> {
  started: List
  merged: MergeResult
  /** Key of the line whose rejection the caller reports itself. */
  awaited?: string | undefined
}

/**
 * Records a write before it is sent, in case the response is lost. The account
 * accepts it only if its copy still has this `revision`.
 */
export function recordPendingWrite<List extends SyncFields>(
  { contentsOf }: SyncedListModel<List>,
  stored: List,
  { started, merged }: SyncAttempt<List>,
  revision: number,
): List {
  const list = withPreviousSync(stored)
  if (list.sync === null) return list
  const pending = list.sync.pendingWrites?.revision === revision ? list.sync.pendingWrites.contents : []
  const mine = contentsOf(started)
  const contents = pending.some((other) => haveSameContents(other, mine)) ? pending : [...pending, mine]
  // Writes to an earlier revision can no longer be accepted, so they become part
  // of `base`. Otherwise a product that one added would reappear after its
  // removal on this device.
  return {
    ...list,
    sync: { ...list.sync, base: merged.base, pendingWrites: { revision, contents } },
    generation: list.generation + 1,
  }
}

/**
 * Adds an unanswered proposal to the pending writes: the account may still accept
 * it, and the next sync must not undo changes made since.
 */
export function recordUnansweredProposal<List extends SyncFields>(
  { contentsOf }: SyncedListModel<List>,
  changed: List,
  proposed: List,
): List {
  const { sync, generation } = changed
  if (sync === null) return changed
  const pendingWrites = sync.pendingWrites && {
    ...sync.pendingWrites,
    contents: [...sync.pendingWrites.contents, contentsOf(proposed)],
  }
  return { ...changed, sync: { ...sync, pendingWrites }, generation: generation + 1 }
}

/** Keeps at most as many lines as an account accepts, its own lines first. */
export function limitLines<List extends SyncFields>(
  { maxLines }: SyncedListModel<List>,
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
 * Completes an attempt with the account's response, and keeps changes made
 * meanwhile. Requires that the generation is that of the attempt, and that the
 * account can no longer accept any pending write.
 */
export function completeAttempt<List extends SyncFields>(
  model: SyncedListModel<List>,
  now: List,
  attempt: SyncAttempt<List>,
  account: RemoteState,
): List {
  if (now.sync === null) throw new Error('A guest’s list has no sync attempt to complete.')
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

function rejectedLines<List extends SyncFields>(
  { titleOf }: SyncedListModel<List>,
  { started, merged, awaited }: SyncAttempt<List>,
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
