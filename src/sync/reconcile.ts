/**
 * Brings a document of the shopper and the account to the same state. A round reads the document, asks the account, and
 * writes what came of it in one atomic write. It may end after any step, be repeated, lose any answer or run twice at
 * once: the next round finds out what has happened from base, revision and what was sent, because all that travels is
 * how many are wanted in all, and the server takes nothing for a revision that it has left. Where something that was sent
 * may still be on its way, a round asks even for what the account has already: with that the account leaves the revision
 * that it was sent for, and it comes too late.
 */

import { claim, endRound, isUnsaved, mergeInto, type Round, release, withinLimit, withSent } from '#contract/round.ts'
import type { AccountState, Form, Synced } from '#contract/synced.ts'
import { nothingWanted, sameWanted, type Wanted } from '#contract/wanted.ts'
import type { Outcome } from './api.ts'
import type { Device } from './device.ts'
import type { Thing } from './things.ts'

/** The account's side of one kind of document. */
export interface Door {
  /** With what was bought since this revision; null where none is known. */
  read(since: number | null): Promise<Outcome<AccountState>>
  /**
   * Replaces what the account has if that is still of this revision, which it leaves then, also for the same; refused with
   * CHANGED_ELSEWHERE if it is not.
   */
  replace(wanted: Wanted, revision: number): Promise<Outcome<AccountState>>
}

export interface Task<Doc extends Synced> {
  device: Device
  thing: Thing<Doc>
  door: Door
  ownerId: string
  /** Whether the session that this is done for is still the one of the device. */
  isCurrent: () => Promise<boolean>
  proposal?: Proposal<Doc> | undefined
}

/** Something that the account is to take before the device does. */
export interface Proposal<Doc> {
  /** The piece that it is about. */
  id: string
  /** Absolute, so that making it again changes nothing. */
  make: (doc: Doc) => Doc
  /** Whether the shopper still waits for the account's word. */
  isAwaited: () => boolean
}

export type Reconciled =
  /** Device and account agree, but for what the shopper has changed since. `bought` is what this copy lost by it. */
  | { kind: 'agreed'; account: AccountState }
  /** No answer, or one that may be better later. */
  | { kind: 'later' }
  /** The server does not know this session any more. */
  | { kind: 'ended' }
  /** The shopper has logged out here meanwhile. */
  | { kind: 'left' }

/** Somebody else was quicker so many times: better luck later. */
const MOST_TRIES = 6

/** Rounds until device and account agree or there is a reason to stop. Never throws for what a network does. */
export async function reconcile<Doc extends Synced>(task: Task<Doc>): Promise<Reconciled> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const reconciled = await oneRound(task, { mayTrustBase: tries === 0 })
    if (reconciled) return reconciled
  }
  return { kind: 'later' }
}

/** Answers null when somebody else was quicker. */
async function oneRound<Doc extends Synced>(task: Task<Doc>, { mayTrustBase }: { mayTrustBase: boolean }) {
  const { door, proposal, thing } = task
  const started = await begin(task)
  if (!started) return LEFT
  const offer = proposal?.isAwaited() ? proposal : undefined
  const doc = offer ? offer.make(started) : started
  const known = mayTrustBase ? knownState(thing.form, doc) : null
  const heard: Heard = known ? { kind: 'ok', answer: known, savedAt: null } : await door.read(revisionOf(doc))
  if (heard.kind !== 'ok') return failed(heard)
  const merged = mergeInto(thing.form, doc, heard.answer)
  const possible = withinLimit(thing.form, merged.wanted, heard.answer.wanted)
  const round = { started, merged, awaited: offer?.id }
  const { revision, wanted } = heard.answer
  const isUpToDate = sameWanted(possible, wanted) && started.sync?.sent?.revision !== revision
  const turn = isUpToDate ? started.turn : await note(task, round, revision)
  if (turn === null) return null
  const answered = isUpToDate ? heard : await door.replace(possible, revision)
  if (answered.kind !== 'ok') return failed(answered)
  const isWritten = await end(task, { ...round, turn }, answered.answer)
  return isWritten ? agreed({ ...answered.answer, bought: merged.bought }) : null
}

type Heard = Outcome<AccountState>

const LEFT: Reconciled = { kind: 'left' }

const agreed = (account: AccountState): Reconciled => ({ kind: 'agreed', account })

/** The document, claimed for the account; null when this device is not the account's any more. */
async function begin<Doc extends Synced>({ device, thing, ownerId, isCurrent }: Task<Doc>): Promise<Doc | null> {
  const { key, form } = thing
  const started = await device.update(key, (stored) => claim(form.read(stored), ownerId))
  if (started.sync?.ownerId === ownerId && (await isCurrent())) return started
  // A claim that was made for a session that has just ended is taken back; the guest keeps the lines.
  await device.update(key, (stored) => {
    const now = form.read(stored)
    const isOurClaim = now.turn === started.turn && now.sync?.ownerId === ownerId && now.sync.revision === null
    return isOurClaim ? release(now) : now
  })
  return null
}

const revisionOf = ({ sync }: Synced) => sync?.revision ?? null

/** What the account had when last heard of, where there is something to tell it; null means that it must be asked. */
function knownState<Doc extends Synced>(form: Form<Doc>, doc: Doc): AccountState | null {
  const { sync } = doc
  if (!sync || sync.revision === null || sync.sent !== null || !isUnsaved(form, doc)) return null
  return { wanted: sync.base, revision: sync.revision, pieces: [], bought: nothingWanted, reasons: new Map() }
}

/** Notes that the account will be asked. Answers the turn that this begins, or null when another round was quicker. */
async function note<Doc extends Synced>({ device, thing }: Task<Doc>, round: Round<Doc>, revision: number) {
  const { key, form } = thing
  let turn: number | null = null
  await device.update(key, (stored) => {
    const now = form.read(stored)
    const noted = now.turn === round.started.turn ? withSent(form, now, round, revision) : null
    turn = noted?.turn ?? null
    return noted ?? now
  })
  return turn
}

type EndingRound<Doc extends Synced> = Round<Doc> & { turn: number }

/** The write that changes what is agreed. Answers false, and changes nothing, when another round was quicker. */
async function end<Doc extends Synced>({ device, thing }: Task<Doc>, round: EndingRound<Doc>, account: AccountState) {
  const { key, form } = thing
  let written = false
  await device.update(key, (stored) => {
    const now = form.read(stored)
    written = now.turn === round.turn
    return written ? endRound(form, now, round, account) : now
  })
  return written
}

/** Null for what another try may mend at once. */
function failed(outcome: Exclude<Heard, { kind: 'ok' }>): Reconciled | null {
  if (outcome.kind === 'unreachable') return { kind: 'later' }
  if (outcome.code === 'CHANGED_ELSEWHERE') return null
  return { kind: outcome.code === 'LOGIN_NEEDED' ? 'ended' : 'later' }
}
