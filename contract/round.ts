/**
 * The way of a document between device and account, step by step. Everything here is pure; who calls it keeps the result
 * in one atomic write of the device.
 */
import { boughtOf, withBought, withoutBought } from './bought.ts'
import { baseAfter, mergeWanted } from './merge.ts'
import type { AccountState, Form, Synced, Untaken } from './synced.ts'
import { nothingWanted, sameWanted, type Wanted } from './wanted.ts'

/** Makes a guest's document that of an account, to be merged into what the account has. Any other stays as it is. */
export function claim<Doc extends Synced>(doc: Doc, ownerId: string): Doc {
  if (doc.sync !== null) return doc
  return { ...doc, sync: { ownerId, base: nothingWanted, revision: null, sent: null }, turn: doc.turn + 1 }
}

/** Makes an account's document that of a guest, who keeps its lines. */
export function release<Doc extends Synced>(doc: Doc): Doc {
  return doc.sync === null ? doc : { ...doc, sync: null, turn: doc.turn + 1 }
}

/** Leaves nothing of a document, and no round that is under way can bring it back. */
export function wipe<Doc extends Synced>({ empty }: Form<Doc>, doc: Doc): Doc {
  return { ...empty, turn: doc.turn + 1 }
}

/** Whether the account does not have all of this yet. A guest's document waits for nobody. */
export function isUnsaved<Doc extends Synced>({ wantedIn }: Form<Doc>, doc: Doc): boolean {
  return doc.sync !== null && (doc.sync.revision === null || !sameWanted(doc.sync.base, wantedIn(doc)))
}

/** Whether the account may come to have something else than this: it is not all there, or not all of what was asked. */
export function mayChange<Doc extends Synced>(form: Form<Doc>, doc: Doc): boolean {
  return isUnsaved(form, doc) || Boolean(doc.sync?.sent)
}

/** What an account was heard to have, and what was bought from it. */
type Heard = Pick<AccountState, 'wanted' | 'bought'>

/** What account and device want together, what this copy loses because it was bought, and the last state that both had. */
export interface Merged {
  wanted: Wanted
  bought: Wanted
  shared: Wanted
}

/** The document merged into what the account has. */
export function mergeInto<Doc extends Synced>({ wantedIn }: Form<Doc>, doc: Doc, account: Heard): Merged {
  const { base = nothingWanted, sent = null } = doc.sync ?? {}
  const theirs = withBought(account.wanted, account.bought)
  const shared = (sent?.wanted ?? []).reduce((so, wanted) => baseAfter(so, wanted, theirs), base)
  const bought = boughtOf(shared, account.bought)
  const [before, mine] = [shared, wantedIn(doc)].map((wanted) => withoutBought(wanted, bought)) as [Wanted, Wanted]
  return { wanted: mergeWanted(before, mine, account.wanted), bought, shared }
}

/**
 * Notes that the account, heard at this revision, is about to be asked for a change, in case that no answer comes. What
 * was asked for an earlier revision cannot be taken any more, and what was found to have come of it becomes part of the
 * base; or else a piece that it brought to the account, and that was removed here since, would count as new there and
 * come back.
 */
export function withSent<Doc extends Synced>(
  { wantedIn }: Form<Doc>,
  doc: Doc,
  { started, merged }: Round<Doc>,
  revision: number,
): Doc {
  if (doc.sync === null) return doc
  const pending = doc.sync.sent?.revision === revision ? doc.sync.sent.wanted : []
  const mine = wantedIn(started)
  const wanted = pending.some((other) => sameWanted(other, mine)) ? pending : [...pending, mine]
  return { ...doc, sync: { ...doc.sync, base: merged.shared, sent: { revision, wanted } }, turn: doc.turn + 1 }
}

/**
 * The document with something that was offered to the account first, in `offered`, and that the shopper has waited for in
 * vain. The account may have taken that, or still take it; and a round that was begun to offer it must not undo what the
 * shopper does from now on.
 */
export function withOffered<Doc extends Synced>({ wantedIn }: Form<Doc>, taken: Doc, offered: Doc): Doc {
  const { sync, turn } = taken
  if (sync === null) return taken
  const sent = sync.sent && { ...sync.sent, wanted: [...sync.sent.wanted, wantedIn(offered)] }
  return { ...taken, sync: { ...sync, sent }, turn: turn + 1 }
}

/** As much of what is wanted as an account takes. What it has already stays in front of what is new to it. */
export function withinLimit<Doc extends Synced>({ linesAtMost }: Form<Doc>, wanted: Wanted, account: Wanted): Wanted {
  if (wanted.lines.length <= linesAtMost) return wanted
  const known = new Set(account.lines.map(({ id }) => id))
  const isKnown = ({ id }: { id: string }) => known.has(id)
  const lines = [...wanted.lines.filter(isKnown), ...wanted.lines.filter((line) => !isKnown(line))]
  return { ...wanted, lines: lines.slice(0, linesAtMost) }
}

/** A round as it was before the account answered. */
export interface Round<Doc extends Synced> {
  started: Doc
  merged: Merged
  /** The piece whose refusal is told to who waits for it, and not later. */
  awaited?: string | undefined
}

/**
 * The document after the account has answered: its base is what the account has, and what the shopper changed on the
 * device meanwhile is merged on top. Only for a document whose turn is still that of the round, and for an account that
 * has left the revision of everything that was sent: nothing can still come of that.
 */
export function endRound<Doc extends Synced>(form: Form<Doc>, now: Doc, round: Round<Doc>, account: AccountState): Doc {
  if (now.sync === null) throw new Error('A document of nobody has no round to end.')
  const [before, mine] = [round.started, now].map((doc) => withoutBought(form.wantedIn(doc), round.merged.bought)) as [
    Wanted,
    Wanted,
  ]
  const wanted = mergeWanted(before, mine, account.wanted)
  return {
    ...form.withWanted(now, wanted, account.pieces),
    sync: { ...now.sync, base: account.wanted, revision: account.revision, sent: null },
    turn: now.turn + 1,
    untold: [...now.untold, ...untaken(form, round, account)],
  }
}

function untaken<Doc extends Synced>(
  { titleIn }: Form<Doc>,
  { started, merged, awaited }: Round<Doc>,
  account: AccountState,
): Untaken[] {
  const taken = new Map(account.wanted.lines.map(({ id, quantity }) => [id, quantity]))
  return merged.wanted.lines
    .map(({ id, quantity }) => ({ id, asked: quantity, quantity: taken.get(id) ?? 0 }))
    .filter(({ id, asked, quantity }) => quantity < asked && id !== awaited)
    .map(({ id, quantity }) => ({
      title: titleIn(started, id),
      reason: account.reasons.get(id) ?? null,
      quantity,
    }))
}
