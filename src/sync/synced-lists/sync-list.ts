/**
 * Syncs the bag or wishlist with the shopper's account. Without it, two tabs, two
 * devices or a lost response could bring back what was removed, lose what was
 * added, or add it twice.
 */
import { type CartContents, emptyContents, haveSameContents } from '#contract/bag/cart-contents.ts'
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import {
  claimList,
  completeAttempt,
  hasUnsavedChanges,
  limitLines,
  mergeWithRemote,
  recordPendingWrite,
  releaseList,
  type SyncAttempt,
  withPreviousSync,
} from '#contract/bag/sync-attempt.ts'
import type { RemoteState, SyncedListModel, SyncFields } from '#contract/bag/sync-state.ts'
import type { Outcome } from '../api.ts'
import { readSession, type StoredSession } from '../session/session-store.ts'
import { updateSyncedList } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'

export type SyncResult =
  /**
   * The list now matches the account's copy, except for changes made during the
   * sync. `account.purchased` lists the ordered quantities that were removed from
   * the list.
   */
  | { kind: 'synced'; account: RemoteState }
  /**
   * The server did not respond, its refusal may be temporary, or there were too
   * many conflicting changes.
   */
  | { kind: 'retry' }
  /** The server no longer accepts the session. */
  | { kind: 'session ended' }
  /** On this device. */
  | { kind: 'logged out' }

/** The account's copy of a list on the server. */
export interface RemoteStore {
  /**
   * Includes the products bought since revision `since`, which is null if none is
   * known.
   */
  read(since: number | null): Promise<Outcome<RemoteState>>
  /**
   * Replaces the copy if its revision is still `revision`; otherwise the server
   * refuses with CHANGED_ELSEWHERE. Every success increments the revision, even
   * if the contents stay the same.
   */
  replace(contents: CartContents, revision: number): Promise<Outcome<RemoteState>>
}

/** A change that the server accepts or rejects before this device applies it. */
export interface Proposal<List> {
  line: LineId
  /** Must be idempotent: sets quantities instead of incrementing them. */
  apply: (list: List) => List
  /** Whether the shopper is still waiting for the server's response. */
  isAwaited: () => boolean
}

interface SyncTask<List extends SyncFields> {
  model: SyncedListModel<List>
  remote: RemoteStore
  proposal?: Proposal<List> | undefined
  session: StoredSession
  context: SyncContext
}

/**
 * While other tabs or devices change the list. Then the sync scheduler tries
 * again later.
 */
const MAX_ATTEMPTS = 6

/**
 * A lock keeps tabs and the service worker from syncing at the same time. Returns
 * `retry` on network errors instead of rejecting.
 */
export async function syncList<List extends SyncFields>(task: SyncTask<List>): Promise<SyncResult> {
  const { model, context } = task
  const result = await context.withLock(`nakshi-${model.key}`, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const result = await attemptSync(task, { isFirst: attempt === 0 })
      if (result !== 'conflict') return result
    }
    return { kind: 'retry' as const }
  })
  context.broadcastChange(model.key)
  return result
}

/**
 * Merges the list with the account's copy, sends the result and stores it. An
 * interrupted attempt or a lost response does no harm, because requests contain
 * absolute quantities and the server accepts only one write per revision.
 */
async function attemptSync<List extends SyncFields>(
  task: SyncTask<List>,
  { isFirst }: { isFirst: boolean },
): Promise<SyncResult | 'conflict'> {
  const { model, remote } = task
  const started = await claimForAccount(task)
  if (!started) return { kind: 'logged out' }
  const proposal = task.proposal?.isAwaited() ? task.proposal : undefined
  const resumed = withPreviousSync(started)
  const list = proposal ? proposal.apply(resumed) : resumed

  const lastKnown = isFirst ? lastKnownCopy(model, list) : null
  const before = lastKnown ?? (await remote.read(list.sync?.revision ?? null))
  if (before.kind !== 'ok') return resultOfFailure(before)
  const account = before.data
  const { revision } = account

  const merged = mergeWithRemote(model, list, account)
  const contents = limitLines(model, merged.contents, account.contents)
  const attempt = { started, merged, awaited: proposal && lineKey(proposal.line) }
  // An earlier write may still be in flight. Writing again, even without a
  // difference, makes the late write fail.
  const mustWrite = !haveSameContents(contents, account.contents) || list.sync?.pendingWrites?.revision === revision
  if (!mustWrite) return storeResult(task, attempt, started.generation, account)

  const generation = await recordWrite(task, attempt, revision)
  if (generation === null) return 'conflict'
  const after = await remote.replace(contents, revision)
  return after.kind === 'ok' ? storeResult(task, attempt, generation, after.data) : resultOfFailure(after)
}

/** Returns null if the list belongs to another account or the session has ended. */
async function claimForAccount<List extends SyncFields>({
  model,
  session,
  context,
}: SyncTask<List>): Promise<List | null> {
  const ownerId = session.user.id
  const claimed = await updateSyncedList(context.storage, model, (list) => claimList(list, ownerId))
  const isCurrent = (await readSession(context))?.token === session.token
  if (claimed.sync?.ownerId === ownerId && isCurrent) return claimed
  // If the session has just ended, the guest keeps the lines.
  await updateSyncedList(context.storage, model, (now) => {
    const isOurClaim =
      now.generation === claimed.generation && now.sync?.ownerId === ownerId && now.sync.revision === null
    return isOurClaim ? releaseList(now) : now
  })
  return null
}

/**
 * The account's copy as last seen, which saves reading it before sending a
 * changed list. Returns null if the copy must be read.
 */
function lastKnownCopy<List extends SyncFields>(model: SyncedListModel<List>, list: List): Outcome<RemoteState> | null {
  const { sync } = list
  if (!sync || sync.revision === null || sync.pendingWrites !== null || !hasUnsavedChanges(model, list)) return null
  const { base, revision } = sync
  const data = { contents: base, revision, products: [], purchased: emptyContents, rejectionReasons: new Map() }
  return { kind: 'ok', data, savedAt: null }
}

/**
 * Records what is about to be sent, so that the next attempt can recover a lost
 * response. Returns the new generation, or null if the list has changed.
 */
async function recordWrite<List extends SyncFields>(
  { model, context }: SyncTask<List>,
  attempt: SyncAttempt<List>,
  revision: number,
): Promise<number | null> {
  let generation: number | null = null
  await updateSyncedList(context.storage, model, (now) => {
    const isUnchanged = now.generation === attempt.started.generation
    const recorded = isUnchanged ? recordPendingWrite(model, now, attempt, revision) : null
    generation = recorded?.generation ?? null
    return recorded ?? now
  })
  return generation
}

/** Does nothing if the list has been synced or claimed in the meantime. */
async function storeResult<List extends SyncFields>(
  { model, context }: SyncTask<List>,
  attempt: SyncAttempt<List>,
  generation: number,
  account: RemoteState,
): Promise<SyncResult | 'conflict'> {
  let isStored = false
  await updateSyncedList(context.storage, model, (now) => {
    isStored = now.generation === generation
    return isStored ? completeAttempt(model, now, attempt, account) : now
  })
  return isStored ? { kind: 'synced', account: { ...account, purchased: attempt.merged.purchased } } : 'conflict'
}

function resultOfFailure(outcome: Exclude<Outcome<RemoteState>, { kind: 'ok' }>): SyncResult | 'conflict' {
  if (outcome.kind === 'unreachable') return { kind: 'retry' }
  if (outcome.code === 'CHANGED_ELSEWHERE') return 'conflict'
  return { kind: outcome.code === 'LOGIN_NEEDED' ? 'session ended' : 'retry' }
}
