import { type CartContents, emptyContents, haveSameContents } from '#contract/bag/cart-contents.ts'
import { type LineId, lineKey } from '#contract/bag/line-id.ts'
import {
  claimDocument,
  completeAttempt,
  hasUnsavedChanges,
  limitLines,
  mergeWithRemote,
  recordPendingWrite,
  releaseDocument,
  type SyncAttempt,
  withFormerState,
} from '#contract/bag/sync-attempt.ts'
import type { DocumentModel, RemoteState, SyncFields } from '#contract/bag/sync-state.ts'
import type { Outcome } from '../api.ts'
import { readSession, type StoredSession } from '../session/session-store.ts'
import { type DeviceStorage, updateDocument } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'

export type ReconcileResult =
  /**
   * The document (bag or wishlist) on this device now matches the account's copy, except for changes made during the
   * sync. `account.purchased` lists the quantities removed from the document because they have been ordered.
   */
  | { kind: 'synced'; account: RemoteState }
  /**
   * The sync should be retried later. The server did not respond, its refusal may be temporary, or there were too many
   * conflicting changes.
   */
  | { kind: 'retry' }
  /** The server no longer accepts the session. */
  | { kind: 'session ended' }
  /** The shopper has logged out on this device. */
  | { kind: 'logged out' }

interface DocumentTask<Doc extends SyncFields> {
  model: DocumentModel<Doc>
  remote: RemoteStore
  proposal?: Proposal<Doc> | undefined
}

/** Reads and replaces the account's copy of a document (bag or wishlist) on the server. */
export interface RemoteStore {
  /**
   * Reads the account's copy of the document, including the products bought since revision `since`. `since` is null if
   * no revision is known yet.
   */
  read(since: number | null): Promise<Outcome<RemoteState>>
  /**
   * Replaces the contents of the account's copy if the copy's revision is still `revision`; otherwise the server
   * refuses with CHANGED_ELSEWHERE. A successful call increments the revision, even if the contents stay the same.
   */
  replace(contents: CartContents, revision: number): Promise<Outcome<RemoteState>>
}

/**
 * A proposed change to a document (bag or wishlist), which the server accepts or rejects before this device applies the
 * change.
 */
export interface Proposal<Doc> {
  /** The line that the change affects. */
  line: LineId
  /**
   * Returns the document with the change applied. Must be idempotent, so it must set quantities instead of incrementing
   * them.
   */
  apply: (doc: Doc) => Doc
  /** Returns whether the shopper is still waiting for the server's response. */
  isAwaited: () => boolean
}

/**
 * Syncs a document (bag or wishlist) with the account that `session` belongs to, and notifies the other tabs. A lock
 * keeps tabs and the service worker from syncing at the same time. Returns `retry` on network errors instead of
 * rejecting.
 */
export async function syncDocument<Doc extends SyncFields>(
  task: DocumentTask<Doc>,
  session: StoredSession,
  context: SyncContext,
): Promise<ReconcileResult> {
  const { key } = task.model
  const result = await context.withLock(`nakshi-${key}`, () =>
    reconcile({
      ...task,
      storage: context.storage,
      ownerId: session.user.id,
      isCurrent: async () => (await readSession(context))?.token === session.token,
    }),
  )
  context.broadcastChange(key)
  return result
}

interface ReconcileTask<Doc extends SyncFields> extends DocumentTask<Doc> {
  storage: DeviceStorage
  ownerId: string
  /** Returns whether the session that started this sync is still the session stored on the device. */
  isCurrent: () => Promise<boolean>
}

/**
 * Maximum number of sync attempts when other tabs or devices make conflicting changes. After that, the sync scheduler
 * tries again later.
 */
const MAX_ATTEMPTS = 6

async function reconcile<Doc extends SyncFields>(task: ReconcileTask<Doc>): Promise<ReconcileResult> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await attemptSync(task, { mayTrustBase: attempt === 0 })
    if (result) return result
  }
  return { kind: 'retry' }
}

/**
 * Makes one attempt to sync a document: merges it with the account's copy, sends the merged contents to the server, and
 * stores the result. Returns null on a conflict.
 *
 * If an attempt is interrupted or loses a response, the next attempt recovers, because requests contain absolute
 * quantities and the server accepts only one write per revision.
 */
async function attemptSync<Doc extends SyncFields>(
  task: ReconcileTask<Doc>,
  { mayTrustBase }: { mayTrustBase: boolean },
): Promise<ReconcileResult | null> {
  const { model, remote } = task
  const started = await startAttempt(task)
  if (!started) return { kind: 'logged out' }
  const proposal = task.proposal?.isAwaited() ? task.proposal : undefined
  const known = withFormerState(started)
  const doc = proposal ? proposal.apply(known) : known
  const lastKnown = mayTrustBase ? lastKnownState(model, doc) : null
  const before: Outcome<RemoteState> = lastKnown
    ? { kind: 'ok', data: lastKnown, savedAt: null }
    : await remote.read(doc.sync?.revision ?? null)
  if (before.kind !== 'ok') return resultOfFailure(before)
  const account = before.data
  const merged = mergeWithRemote(model, doc, account)
  const contents = limitLines(model, merged.contents, account.contents)
  const attempt = { started, merged, awaited: proposal && lineKey(proposal.line) }
  const { revision } = account
  // If an earlier write may still be in flight, write again even if nothing differs: the new revision makes the late
  // write fail.
  const isUpToDate = haveSameContents(contents, account.contents) && doc.sync?.pendingWrites?.revision !== revision
  if (isUpToDate) return finishAttempt(task, attempt, started.generation, account)
  const generation = await recordWrite(task, attempt, revision)
  if (generation === null) return null
  const after = await remote.replace(contents, revision)
  return after.kind === 'ok' ? finishAttempt(task, attempt, generation, after.data) : resultOfFailure(after)
}

/**
 * Assigns the stored document (bag or wishlist) to the account and returns the document. Returns null if the document
 * belongs to another account or the session is no longer current.
 */
async function startAttempt<Doc extends SyncFields>(task: ReconcileTask<Doc>): Promise<Doc | null> {
  const { storage, model, ownerId } = task
  const started = await updateDocument(storage, model, (doc) => claimDocument(doc, ownerId))
  if (started.sync?.ownerId === ownerId && (await task.isCurrent())) return started
  // Undo the assignment if the session has just ended, so that the guest keeps the lines.
  await updateDocument(storage, model, (now) => {
    const isOurClaim =
      now.generation === started.generation && now.sync?.ownerId === ownerId && now.sync.revision === null
    return isOurClaim ? releaseDocument(now) : now
  })
  return null
}

/**
 * Returns the last known state of the account's copy, so that a changed document can be sent without reading that copy
 * first. Returns null if the account's copy must be read.
 */
function lastKnownState<Doc extends SyncFields>(model: DocumentModel<Doc>, doc: Doc): RemoteState | null {
  const { sync } = doc
  if (!sync || sync.revision === null || sync.pendingWrites !== null || !hasUnsavedChanges(model, doc)) return null
  const { base, revision } = sync
  return { contents: base, revision, products: [], purchased: emptyContents, rejectionReasons: new Map() }
}

/**
 * Stores the contents that are about to be sent, so that the next attempt can recover if the response is lost. Returns
 * the document's new generation (version number), or null if the document has changed in the meantime.
 */
async function recordWrite<Doc extends SyncFields>(
  { storage, model }: ReconcileTask<Doc>,
  attempt: SyncAttempt<Doc>,
  revision: number,
): Promise<number | null> {
  let generation: number | null = null
  await updateDocument(storage, model, (now) => {
    const isUnchanged = now.generation === attempt.started.generation
    const recorded = isUnchanged ? recordPendingWrite(model, now, attempt, revision) : null
    generation = recorded?.generation ?? null
    return recorded ?? now
  })
  return generation
}

/**
 * Stores the merged contents on this device and returns `synced`. If the document has changed in the meantime, stores
 * nothing and returns null.
 */
async function finishAttempt<Doc extends SyncFields>(
  { storage, model }: ReconcileTask<Doc>,
  attempt: SyncAttempt<Doc>,
  generation: number,
  account: RemoteState,
): Promise<ReconcileResult | null> {
  let isWritten = false
  await updateDocument(storage, model, (now) => {
    isWritten = now.generation === generation
    return isWritten ? completeAttempt(model, now, attempt, account) : now
  })
  return isWritten ? { kind: 'synced', account: { ...account, purchased: attempt.merged.purchased } } : null
}

/**
 * Converts a failed request to a sync result. Returns null for a conflict, so that the caller makes another attempt
 * immediately.
 */
function resultOfFailure(outcome: Exclude<Outcome<RemoteState>, { kind: 'ok' }>): ReconcileResult | null {
  if (outcome.kind === 'unreachable') return { kind: 'retry' }
  if (outcome.code === 'CHANGED_ELSEWHERE') return null
  return { kind: outcome.code === 'LOGIN_NEEDED' ? 'session ended' : 'retry' }
}
