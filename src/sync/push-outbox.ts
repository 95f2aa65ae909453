/**
 * Brings what is in the outbox to the shop, one item after the other. For page and worker alike: a lock lets one of them
 * send at a time, and where two do so all the same, or an answer is lost, the server knows each item by its id.
 */
import { keepAsGuest } from './account-things.ts'
import type { Outcome } from './api.ts'
import { newId } from './new-id.ts'
import { changeItems, claimOutbox, type PutItem, readOutbox } from './outbox.ts'
import { type ItemState, needsLogin, type OutboxItem, type OutboxKind, type Refusal } from './outbox-item.ts'
import { here, type Place } from './place.ts'
import type { Pushed } from './push-account.ts'
import { type ItemAnswers, sendItem, UPLOAD_MS } from './send-item.ts'
import { readSession } from './session-store.ts'

/** What came of sending one item. `id` is what it is called from now on. */
export type ItemSent =
  | { kind: 'arrived'; answer: ItemAnswers[OutboxKind] }
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

const LOCK = 'nakshi-outbox'

/** A picture on a slow line is not sent twice at once: nobody goes ahead while it may still be on its way. */
const PATIENCE_MS = UPLOAD_MS + 15_000

/** Sends all that waits. Never rejects. */
export function pushOutbox(place: Place = here): Promise<Pushed> {
  const pushAllOfIt = async () => {
    const session = await readSession(place)
    if (session) await claimOutbox(session.user._id, place)
    const outcomes: ItemSent[] = []
    for (const { id } of await readOutbox(place)) outcomes.push(await sendOne(id, place, nobodyWatches))
    if (outcomes.some(({ kind }) => kind === 'ended')) return 'ended'
    return outcomes.some(({ kind }) => kind === 'later') ? 'later' : 'done'
  }
  return place.alone(LOCK, pushAllOfIt, PATIENCE_MS)
}

/**
 * Sends one item at once, for a shopper who waits for what becomes of it. `isWatched` says whether they still do when it
 * is known: then they have it in hand, and it leaves the outbox also when it was refused.
 */
export function pushItem({ id, turn }: PutItem, isWatched: () => boolean, place: Place = here): Promise<ItemSent> {
  return place.alone(LOCK, () => sendOne(id, place, (item) => item.turn === turn && isWatched()), PATIENCE_MS)
}

type Watched = (item: OutboxItem) => boolean

const nobodyWatches: Watched = () => false

async function sendOne(id: string, place: Place, isWatched: Watched): Promise<ItemSent> {
  const item = (await readOutbox(place)).find((other) => other.id === id)
  if (item?.state.is !== 'waiting') return GONE
  const session = await readSession(place)
  if (session && item.ownerId !== session.user._id) return GONE
  if (!session && needsLogin(item)) return { kind: 'login needed' }
  if (item.state.notBefore > Date.now() && !isWatched(item)) return later(id)
  const outcome = await sendItem(item, session, place)
  if (outcome.kind === 'unreachable') return later(id, outcome.failed)
  if (outcome.kind === 'ok') return arrived(item, outcome.answer, place, isWatched)
  if (outcome.code === 'LOGIN_NEEDED') {
    if (session) await keepAsGuest(session.token, place)
    return { kind: 'ended', id }
  }
  return refused(item, outcome, place, isWatched)
}

const GONE: ItemSent = { kind: 'gone' }
const later = (id: string, failed = false): ItemSent => ({ kind: 'later', failed, id })

async function arrived(
  item: OutboxItem,
  answer: ItemAnswers[OutboxKind],
  place: Place,
  isWatched: Watched,
): Promise<ItemSent> {
  const number = 'requestNumber' in answer ? answer.requestNumber : null
  const state: ItemState = { is: 'arrived', number }
  await finish(item, place, (now) => (isWatched(now) ? null : { ...now, state }))
  return { kind: 'arrived', answer }
}

type RefusedOutcome = Extract<Outcome<unknown>, { kind: 'refused' }>

async function refused(
  item: OutboxItem,
  { code, message, fields, answer }: RefusedOutcome,
  place: Place,
  isWatched: Watched,
): Promise<ItemSent> {
  // This page cannot send it: whoever waits is told what helps, and the others wait for a newer one.
  if (code === 'CLIENT_OUTDATED' && !isWatched(item)) return later(item.id)
  if (code === 'TOO_MANY_REQUESTS' && answer.retryAfter !== undefined && !isWatched(item)) {
    const state: ItemState = { is: 'waiting', notBefore: Date.now() + answer.retryAfter * 1000 }
    await finish(item, place, (now) => ({ ...now, state }))
    return later(item.id)
  }
  // The words that went under this id before are with the shop. Sent once more these are others, under another.
  const id = code === 'REPEAT_DIFFERS' ? newId() : item.id
  if (code === 'REPEAT_DIFFERS' && takesThePlace(item)) {
    await finish(item, place, (now) => ({ ...now, id }))
    return sendOne(id, place, isWatched)
  }
  const refusal = { message, fields }
  const state: ItemState = { is: 'returned', refusal, told: false }
  let returned: OutboxItem = { ...item, id, state }
  await finish(item, place, (now) => {
    returned = { ...now, id, turn: now.turn + 1, state }
    return isWatched(now) ? null : returned
  })
  return { kind: 'returned', refusal, item: returned }
}

/** Whether sending it replaces what was sent before, so that nothing is there twice. */
function takesThePlace({ kind }: OutboxItem): boolean {
  return kind !== 'message' && kind !== 'request'
}

/** Unless the shopper has changed it meanwhile, or somebody else was told what came of it. */
async function finish(
  { id, turn }: OutboxItem,
  place: Place,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<void> {
  const isSame = (item: OutboxItem) => item.id === id && item.turn === turn && item.state.is === 'waiting'
  await changeItems((item) => (isSame(item) ? change(item) : item), place)
}
