import { type CartContents, emptyContents, haveSameContents } from '#contract/bag/cart-contents.ts'
import {
  claimDocument,
  completeAttempt,
  hasUnsavedChanges,
  limitLines,
  mergeWithRemote,
  recordPendingWrite,
  releaseDocument,
  type SyncAttempt,
} from '#contract/bag/sync-attempt.ts'
import type { DocumentModel, RemoteState, SyncFields } from '#contract/bag/sync-state.ts'
import type { Outcome } from '../api.ts'
import { readSession, type StoredSession } from '../session/session-store.ts'
import { type DeviceStorage, updateDocument } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'

export type ReconcileResult =
  /**
   * Device and account are in sync, except for changes made during the sync. `account.purchased` contains the
   * quantities that orders have removed from this copy.
   */
  | { kind: 'synced'; account: RemoteState }
  /** No response, too many conflicts, or a refusal that may be temporary. */
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

/** The account's copy of one kind of document. */
export interface RemoteStore {
  /** Reads the account's state, including what was purchased since revision `since` (null if no revision is known). */
  read(since: number | null): Promise<Outcome<RemoteState>>
  /**
   * Replaces the account's contents. Always increments the revision, even if nothing changes. Refused with
   * CHANGED_ELSEWHERE unless the account is still at `revision`.
   */
  replace(contents: CartContents, revision: number): Promise<Outcome<RemoteState>>
}

/** A change that the account accepts or rejects before the device applies it. */
export interface Proposal<Doc> {
  /** The product that the change is about. */
  productId: string
  /** Idempotent: sets absolute quantities. */
  apply: (doc: Doc) => Doc
  /** Whether the shopper still waits for the response. */
  isAwaited: () => boolean
}

/**
 * Syncs one document with a session's account and notifies the other tabs. A lock prevents tabs and worker from doing
 * the same work at once. Never rejects for network errors.
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
  /** Returns whether the device still has the session that this task runs for. */
  isCurrent: () => Promise<boolean>
}

/** Maximum number of attempts on conflicts; after that, the scheduler tries again later. */
const MAX_ATTEMPTS = 6

async function reconcile<Doc extends SyncFields>(task: ReconcileTask<Doc>): Promise<ReconcileResult> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await attemptSync(task, { mayTrustBase: attempt === 0 })
    if (result) return result
  }
  return { kind: 'retry' }
}

/**
 * Makes one sync attempt: reads the document, sends it to the account, and stores the merged result in one atomic
 * write. Returns null on a conflict.
 *
 * An attempt may stop after any step, run twice at once, or lose any response. The next one recovers from the base, the
 * revision and the pending writes, because requests carry absolute quantities and the server accepts each revision
 * once. If an earlier write may still be in flight, this attempt writes again even if nothing differs: incrementing the
 * revision makes the late write fail its precondition.
 */
async function attemptSync<Doc extends SyncFields>(
  task: ReconcileTask<Doc>,
  { mayTrustBase }: { mayTrustBase: boolean },
): Promise<ReconcileResult | null> {
  const { model, remote } = task
  const started = await startAttempt(task)
  if (!started) return { kind: 'logged out' }
  const proposal = task.proposal?.isAwaited() ? task.proposal : undefined
  const doc = proposal ? proposal.apply(started) : started
  const lastKnown = mayTrustBase ? lastKnownState(model, doc) : null
  const before: Outcome<RemoteState> = lastKnown
    ? { kind: 'ok', data: lastKnown, savedAt: null }
    : await remote.read(started.sync?.revision ?? null)
  if (before.kind !== 'ok') return resultOfFailure(before)
  const account = before.data
  const merged = mergeWithRemote(model, doc, account)
  const contents = limitLines(model, merged.contents, account.contents)
  const attempt = { started, merged, awaited: proposal?.productId }
  const { revision } = account
  const isUpToDate = haveSameContents(contents, account.contents) && started.sync?.pendingWrites?.revision !== revision
  if (isUpToDate) return finishAttempt(task, attempt, started.generation, account)
  const generation = await recordWrite(task, attempt, revision)
  if (generation === null) return null
  const after = await remote.replace(contents, revision)
  return after.kind === 'ok' ? finishAttempt(task, attempt, generation, after.data) : resultOfFailure(after)
}

/** Claims the document for the account and returns it; null if the device has another session or none. */
async function startAttempt<Doc extends SyncFields>(task: ReconcileTask<Doc>): Promise<Doc | null> {
  const { storage, model, ownerId } = task
  const started = await updateDocument(storage, model, (doc) => claimDocument(doc, ownerId))
  if (started.sync?.ownerId === ownerId && (await task.isCurrent())) return started
  // Undoes the claim if the session has just ended; the guest keeps the lines.
  await updateDocument(storage, model, (now) => {
    const isOurClaim =
      now.generation === started.generation && now.sync?.ownerId === ownerId && now.sync.revision === null
    return isOurClaim ? releaseDocument(now) : now
  })
  return null
}

/**
 * Returns the last known state of the account if there are changes to write and nothing is in flight. Returns null if
 * the account must be read first.
 */
function lastKnownState<Doc extends SyncFields>(model: DocumentModel<Doc>, doc: Doc): RemoteState | null {
  const { sync } = doc
  if (!sync || sync.revision === null || sync.pendingWrites !== null || !hasUnsavedChanges(model, doc)) return null
  const { base, revision } = sync
  return { contents: base, revision, products: [], purchased: emptyContents, rejectionReasons: new Map() }
}

/**
 * Records the write before it is sent, in case its response is lost. Returns the new generation; null on a conflict.
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

/** Stores the contents that device and account agreed on. On a conflict, changes nothing and returns null. */
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

/** Converts a failed outcome to a result. Returns null for a conflict, which another attempt may resolve at once. */
function resultOfFailure(outcome: Exclude<Outcome<RemoteState>, { kind: 'ok' }>): ReconcileResult | null {
  if (outcome.kind === 'unreachable') return { kind: 'retry' }
  if (outcome.code === 'CHANGED_ELSEWHERE') return null
  return { kind: outcome.code === 'LOGIN_NEEDED' ? 'session ended' : 'retry' }
}
