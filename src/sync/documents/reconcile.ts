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
import type { DeviceStorage } from '../storage/device-storage.ts'
import type { SyncContext } from '../sync-context.ts'
import type { SyncedDocument } from './synced-documents.ts'

/** What is particular to one thing: where it is here, the way to the account's, and what to ask the account first. */
type DocumentTask<Doc extends SyncFields> = Pick<ReconcileTask<Doc>, 'document' | 'remote' | 'proposal'>

/** Reconciles one thing with a session's account, one round at a time in this browser, and tells the other tabs. */
export async function syncDocument<Doc extends SyncFields>(
  particulars: DocumentTask<Doc>,
  session: StoredSession,
  place: SyncContext,
): Promise<ReconcileResult> {
  const { key } = particulars.document
  const task: ReconcileTask<Doc> = {
    ...particulars,
    storage: place.storage,
    ownerId: session.user._id,
    isCurrent: async () => (await readSession(place))?.token === session.token,
  }
  const reconciled = await place.withLock(`nakshi-${key}`, () => reconcile(task))
  place.broadcastChange(key)
  return reconciled
}

/**
 * Brings a document of the shopper and the account to the same state. A round reads the document, asks the account, and
 * writes what came of it in one atomic write. It may end after any step, be repeated, lose any answer or run twice at
 * once: the next round finds out what has happened from base, revision and what was sent, because all that travels is
 * how many are wanted in all, and the server takes nothing for a revision that it has left. Where something that was sent
 * may still be on its way, a round asks even for what the account has already: with that the account leaves the revision
 * that it was sent for, and it comes too late.
 */

/** The account's side of one kind of document. */
export interface RemoteStore {
  /** With what was bought since this revision; null where none is known. */
  read(since: number | null): Promise<Outcome<RemoteState>>
  /**
   * Replaces what the account has if that is still of this revision, which it leaves then, also for the same; refused with
   * CHANGED_ELSEWHERE if it is not.
   */
  replace(wanted: CartContents, revision: number): Promise<Outcome<RemoteState>>
}

interface ReconcileTask<Doc extends SyncFields> {
  storage: DeviceStorage
  document: SyncedDocument<Doc>
  remote: RemoteStore
  ownerId: string
  /** Whether the session that this is done for is still the one of the device. */
  isCurrent: () => Promise<boolean>
  proposal?: Proposal<Doc> | undefined
}

/** Something that the account is to take before the device does. */
export interface Proposal<Doc> {
  /** The piece that it is about. */
  productId: string
  /** Absolute, so that making it again changes nothing. */
  apply: (doc: Doc) => Doc
  /** Whether the shopper still waits for the account's word. */
  isAwaited: () => boolean
}

export type ReconcileResult =
  /** Device and account agree, but for what the shopper has changed since. `bought` is what this copy lost by it. */
  | { kind: 'agreed'; account: RemoteState }
  /** No answer, or one that may be better later. */
  | { kind: 'later' }
  /** The server does not know this session any more. */
  | { kind: 'ended' }
  /** The shopper has logged out here meanwhile. */
  | { kind: 'left' }

/** Somebody else was quicker so many times: better luck later. */
const MAX_ATTEMPTS = 6

/** Rounds until device and account agree or there is a reason to stop. Never throws for what a network does. */
async function reconcile<Doc extends SyncFields>(task: ReconcileTask<Doc>): Promise<ReconcileResult> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const reconciled = await attemptSync(task, { mayTrustBase: tries === 0 })
    if (reconciled) return reconciled
  }
  return { kind: 'later' }
}

/** Answers null when somebody else was quicker. */
async function attemptSync<Doc extends SyncFields>(
  task: ReconcileTask<Doc>,
  { mayTrustBase }: { mayTrustBase: boolean },
) {
  const { remote, proposal, document } = task
  const started = await startAttempt(task)
  if (!started) return LOGGED_OUT
  const offer = proposal?.isAwaited() ? proposal : undefined
  const doc = offer ? offer.apply(started) : started
  const known = mayTrustBase ? lastKnownState(document.model, doc) : null
  const heard: RemoteOutcome = known ? { kind: 'ok', data: known, savedAt: null } : await remote.read(revisionOf(doc))
  if (heard.kind !== 'ok') return resultOfFailure(heard)
  const merged = mergeWithRemote(document.model, doc, heard.data)
  const possible = limitLines(document.model, merged.contents, heard.data.contents)
  const round = { started, merged, awaited: offer?.productId }
  const { revision, contents } = heard.data
  const isUpToDate = haveSameContents(possible, contents) && started.sync?.pendingWrites?.revision !== revision
  const turn = isUpToDate ? started.generation : await recordSent(task, round, revision)
  if (turn === null) return null
  const answered = isUpToDate ? heard : await remote.replace(possible, revision)
  if (answered.kind !== 'ok') return resultOfFailure(answered)
  const isWritten = await finishAttempt(task, { ...round, turn }, answered.data)
  return isWritten ? synced({ ...answered.data, purchased: merged.purchased }) : null
}

type RemoteOutcome = Outcome<RemoteState>

const LOGGED_OUT: ReconcileResult = { kind: 'left' }

const synced = (account: RemoteState): ReconcileResult => ({ kind: 'agreed', account })

/** The document, claimed for the account; null when this device is not the account's any more. */
async function startAttempt<Doc extends SyncFields>({
  storage,
  document,
  ownerId,
  isCurrent,
}: ReconcileTask<Doc>): Promise<Doc | null> {
  const { key, model } = document
  const started = await storage.update(key, (stored) => claimDocument(model.read(stored), ownerId))
  if (started.sync?.ownerId === ownerId && (await isCurrent())) return started
  // A claim that was made for a session that has just ended is taken back; the guest keeps the lines.
  await storage.update(key, (stored) => {
    const now = model.read(stored)
    const isOurClaim =
      now.generation === started.generation && now.sync?.ownerId === ownerId && now.sync.revision === null
    return isOurClaim ? releaseDocument(now) : now
  })
  return null
}

const revisionOf = ({ sync }: SyncFields) => sync?.revision ?? null

/** What the account had when last heard of, where there is something to tell it; null means that it must be asked. */
function lastKnownState<Doc extends SyncFields>(form: DocumentModel<Doc>, doc: Doc): RemoteState | null {
  const { sync } = doc
  if (!sync || sync.revision === null || sync.pendingWrites !== null || !hasUnsavedChanges(form, doc)) return null
  return {
    contents: sync.base,
    revision: sync.revision,
    products: [],
    purchased: emptyContents,
    rejectionReasons: new Map(),
  }
}

/** Notes that the account will be asked. Answers the turn that this begins, or null when another round was quicker. */
async function recordSent<Doc extends SyncFields>(
  { storage, document }: ReconcileTask<Doc>,
  round: SyncAttempt<Doc>,
  revision: number,
) {
  const { key, model } = document
  let turn: number | null = null
  await storage.update(key, (stored) => {
    const now = model.read(stored)
    const noted = now.generation === round.started.generation ? recordPendingWrite(model, now, round, revision) : null
    turn = noted?.generation ?? null
    return noted ?? now
  })
  return turn
}

type FinishedAttempt<Doc extends SyncFields> = SyncAttempt<Doc> & { turn: number }

/** The write that changes what is agreed. Answers false, and changes nothing, when another round was quicker. */
async function finishAttempt<Doc extends SyncFields>(
  { storage, document }: ReconcileTask<Doc>,
  round: FinishedAttempt<Doc>,
  account: RemoteState,
) {
  const { key, model } = document
  let written = false
  await storage.update(key, (stored) => {
    const now = model.read(stored)
    written = now.generation === round.turn
    return written ? completeAttempt(model, now, round, account) : now
  })
  return written
}

/** Null for what another try may mend at once. */
function resultOfFailure(outcome: Exclude<RemoteOutcome, { kind: 'ok' }>): ReconcileResult | null {
  if (outcome.kind === 'unreachable') return { kind: 'later' }
  if (outcome.code === 'CHANGED_ELSEWHERE') return null
  return { kind: outcome.code === 'LOGIN_NEEDED' ? 'ended' : 'later' }
}
