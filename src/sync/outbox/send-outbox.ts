/**
 * Brings what is in the outbox to the shop, one item after the other. For page and worker alike: a lock lets one of them
 * send at a time, and where two do so all the same, or an answer is lost, the server knows each item by its id.
 */

import type { Outcome } from '../api.ts'
import { newId } from '../new-id.ts'
import { continueAsGuest } from '../session/end-session.ts'
import { readSession } from '../session/session-store.ts'
import type { SyncResult } from '../sync-all.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { claimOutbox, type QueuedItem, readOutbox, updateItems } from './outbox.ts'
import { type ItemState, needsLogin, type OutboxItem, type OutboxKind, type Refusal } from './outbox-item.ts'
import { type ItemResponses, sendItem, UPLOAD_TIMEOUT_MS } from './send-item.ts'

/** What came of sending one item. `id` is what it is called from now on. */
export type ItemResult =
  | { kind: 'arrived'; data: ItemResponses[OutboxKind] }
  /** `item` with what is known of it by now. */
  | { kind: 'returned'; refusal: Refusal; item: OutboxItem }
  /** No answer, or one that asks to try again later. `failed` when the shop itself said that it could not. */
  | { kind: 'later'; failed: boolean; id: string }
  /** It waits for its author to log in. */
  | { kind: 'login needed' }
  /** The session that it was sent with is over. */
  | { kind: 'ended'; id: string }
  /** It was removed, taken back or sent by somebody else meanwhile. */
  | { kind: 'gone' }

const OUTBOX_LOCK = 'nakshi-outbox'

/** A picture on a slow line is not sent twice at once: nobody goes ahead while it may still be on its way. */
const OUTBOX_LOCK_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 15_000

/** Sends all that waits. Never rejects. */
export function sendOutbox(place: SyncContext = defaultSyncContext): Promise<SyncResult> {
  const pushAllOfIt = async () => {
    const session = await readSession(place)
    if (session) await claimOutbox(session.user._id, place)
    const outcomes: ItemResult[] = []
    for (const { id } of await readOutbox(place)) outcomes.push(await sendOne(id, place, notWatched))
    if (outcomes.some(({ kind }) => kind === 'ended')) return 'ended'
    return outcomes.some(({ kind }) => kind === 'later') ? 'later' : 'done'
  }
  return place.withLock(OUTBOX_LOCK, pushAllOfIt, OUTBOX_LOCK_TIMEOUT_MS)
}

/**
 * Sends one item at once, for a shopper who waits for what becomes of it. `isWatched` says whether they still do when it
 * is known: then they have it in hand, and it leaves the outbox also when it was refused.
 */
export function sendItemNow(
  { id, generation }: QueuedItem,
  isWatched: () => boolean,
  place: SyncContext = defaultSyncContext,
): Promise<ItemResult> {
  return place.withLock(
    OUTBOX_LOCK,
    () => sendOne(id, place, (item) => item.generation === generation && isWatched()),
    OUTBOX_LOCK_TIMEOUT_MS,
  )
}

type IsWatched = (item: OutboxItem) => boolean

const notWatched: IsWatched = () => false

async function sendOne(id: string, place: SyncContext, isWatched: IsWatched): Promise<ItemResult> {
  const item = (await readOutbox(place)).find((other) => other.id === id)
  if (item?.state.is !== 'waiting') return GONE
  const session = await readSession(place)
  if (session && item.ownerId !== session.user._id) return GONE
  if (!session && needsLogin(item)) return { kind: 'login needed' }
  if (item.state.notBefore > Date.now() && !isWatched(item)) return retryLater(id)
  const outcome = await sendItem(item, session, place)
  if (outcome.kind === 'unreachable') return retryLater(id, outcome.failed)
  if (outcome.kind === 'ok') return handleArrival(item, outcome.data, place, isWatched)
  if (outcome.code === 'LOGIN_NEEDED') {
    if (session) await continueAsGuest(session.token, place)
    return { kind: 'ended', id }
  }
  return handleRefusal(item, outcome, place, isWatched)
}

const GONE: ItemResult = { kind: 'gone' }
const retryLater = (id: string, failed = false): ItemResult => ({ kind: 'later', failed, id })

async function handleArrival(
  item: OutboxItem,
  answer: ItemResponses[OutboxKind],
  place: SyncContext,
  isWatched: IsWatched,
): Promise<ItemResult> {
  const number = 'requestNumber' in answer ? answer.requestNumber : null
  const state: ItemState = { is: 'arrived', number }
  await updateUnlessChanged(item, place, (now) => (isWatched(now) ? null : { ...now, state }))
  return { kind: 'arrived', data: answer }
}

type RefusedOutcome = Extract<Outcome<unknown>, { kind: 'refused' }>

async function handleRefusal(
  item: OutboxItem,
  { code, message, fields, data }: RefusedOutcome,
  place: SyncContext,
  isWatched: IsWatched,
): Promise<ItemResult> {
  // This page cannot send it: whoever waits is told what helps, and the others wait for a newer one.
  if (code === 'CLIENT_OUTDATED' && !isWatched(item)) return retryLater(item.id)
  if (code === 'TOO_MANY_REQUESTS' && data.retryAfter !== undefined && !isWatched(item)) {
    const state: ItemState = { is: 'waiting', notBefore: Date.now() + data.retryAfter * 1000 }
    await updateUnlessChanged(item, place, (now) => ({ ...now, state }))
    return retryLater(item.id)
  }
  // The words that went under this id before are with the shop. Sent once more these are others, under another.
  const id = code === 'REPEAT_DIFFERS' ? newId() : item.id
  if (code === 'REPEAT_DIFFERS' && replacesEarlier(item)) {
    await updateUnlessChanged(item, place, (now) => ({ ...now, id }))
    return sendOne(id, place, isWatched)
  }
  const refusal = { message, fields }
  const state: ItemState = { is: 'returned', refusal, told: false }
  let returned: OutboxItem = { ...item, id, state }
  await updateUnlessChanged(item, place, (now) => {
    returned = { ...now, id, generation: now.generation + 1, state }
    return isWatched(now) ? null : returned
  })
  return { kind: 'returned', refusal, item: returned }
}

/** Whether sending it replaces what was sent before, so that nothing is there twice. */
function replacesEarlier({ kind }: OutboxItem): boolean {
  return kind !== 'message' && kind !== 'request'
}

/** Unless the shopper has changed it meanwhile, or somebody else was told what came of it. */
async function updateUnlessChanged(
  { id, generation }: OutboxItem,
  place: SyncContext,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<void> {
  const isSame = (item: OutboxItem) => item.id === id && item.generation === generation && item.state.is === 'waiting'
  await updateItems((item) => (isSame(item) ? change(item) : item), place)
}
