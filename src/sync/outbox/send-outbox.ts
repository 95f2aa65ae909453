/**
 * Sends the items of the outbox one after the other, from the page or the worker. A lock prevents two senders at once.
 * If the lock fails or a response is lost, the server recognises repeated items by their id.
 */
import type { Outcome } from '../api.ts'
import { newId } from '../new-id.ts'
import { continueAsGuest } from '../session/end-session.ts'
import { readSession } from '../session/session-store.ts'
import { defaultSyncContext, type SyncContext, type SyncResult } from '../sync-context.ts'
import { claimOutbox, type QueuedItem, readOutbox, updateItems } from './outbox.ts'
import { type ItemState, needsLogin, type OutboxItem, type Refusal } from './outbox-item.ts'
import { type ItemResponse, sendItem, UPLOAD_TIMEOUT_MS } from './send-item.ts'

/** The result of sending one item. `id` is the item's current id, which may be new. */
export type ItemResult =
  | { kind: 'arrived'; response: ItemResponse }
  | { kind: 'returned'; refusal: Refusal; item: OutboxItem }
  /** No response, or one that asks for a later retry. `failed`: the server responded but could not process the item. */
  | { kind: 'retry'; failed: boolean; id: string }
  /** The item waits for its author to log in. */
  | { kind: 'login needed' }
  /** The session that the item was sent with has ended. */
  | { kind: 'session ended'; id: string }
  /** The item was removed, withdrawn or sent by another tab. */
  | { kind: 'gone' }

const OUTBOX_LOCK = 'nakshi-outbox'

/** Longer than an upload, so that no other tab sends a picture that is still being uploaded. */
const OUTBOX_LOCK_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 15_000

/** Sends every waiting item. Never rejects for network errors. */
export function sendOutbox(context: SyncContext = defaultSyncContext): Promise<SyncResult> {
  const sendAll = async (): Promise<SyncResult> => {
    const session = await readSession(context)
    if (session) await claimOutbox(session.user.id, context)
    const results: ItemResult[] = []
    for (const { id } of await readOutbox(context)) results.push(await sendOne(id, context, notWatched))
    if (results.some(({ kind }) => kind === 'session ended')) return 'session ended'
    return results.some(({ kind }) => kind === 'retry') ? 'retry' : 'done'
  }
  return context.withLock(OUTBOX_LOCK, sendAll, OUTBOX_LOCK_TIMEOUT_MS)
}

/**
 * Sends one outbox item immediately. If `isWatched()` is still true when the response arrives, the caller shows the
 * result and the item is removed, even if it was rejected.
 */
export function sendItemNow(
  { id, generation }: QueuedItem,
  isWatched: () => boolean,
  context: SyncContext = defaultSyncContext,
): Promise<ItemResult> {
  const isSameWatched = (item: OutboxItem) => item.generation === generation && isWatched()
  return context.withLock(OUTBOX_LOCK, () => sendOne(id, context, isSameWatched), OUTBOX_LOCK_TIMEOUT_MS)
}

type IsWatched = (item: OutboxItem) => boolean

const notWatched: IsWatched = () => false

async function sendOne(id: string, context: SyncContext, isWatched: IsWatched): Promise<ItemResult> {
  const item = (await readOutbox(context)).find((other) => other.id === id)
  if (item?.state.kind !== 'waiting') return GONE
  const session = await readSession(context)
  if (session && item.ownerId !== session.user.id) return GONE
  if (!session && needsLogin(item)) return { kind: 'login needed' }
  if (item.state.notBefore > Date.now() && !isWatched(item)) return retryLater(id)
  const outcome = await sendItem(item, session, context)
  if (outcome.kind === 'unreachable') return retryLater(id, outcome.failed)
  if (outcome.kind === 'ok') return handleArrival(item, outcome.data, context, isWatched)
  if (outcome.code === 'LOGIN_NEEDED') {
    if (session) await continueAsGuest(session.token, context)
    return { kind: 'session ended', id }
  }
  return handleRefusal(item, outcome, context, isWatched)
}

const GONE: ItemResult = { kind: 'gone' }
const retryLater = (id: string, failed = false): ItemResult => ({ kind: 'retry', failed, id })

async function handleArrival(
  item: OutboxItem,
  response: ItemResponse,
  context: SyncContext,
  isWatched: IsWatched,
): Promise<ItemResult> {
  const number = response.kind === 'customOrder' ? response.data.requestNumber : null
  const state: ItemState = { kind: 'arrived', number }
  await updateUnlessChanged(item, context, (now) => (isWatched(now) ? null : { ...now, state }))
  return { kind: 'arrived', response }
}

type RefusedOutcome = Extract<Outcome<unknown>, { kind: 'refused' }>

async function handleRefusal(
  item: OutboxItem,
  { code, message, fields, data }: RefusedOutcome,
  context: SyncContext,
  isWatched: IsWatched,
): Promise<ItemResult> {
  // This release is too old to send the item; a newer one will send it. A shopper who is waiting can reload now.
  if (code === 'CLIENT_OUTDATED' && !isWatched(item)) return retryLater(item.id)
  if (code === 'TOO_MANY_REQUESTS' && data.retryAfter !== undefined && !isWatched(item)) {
    const state: ItemState = { kind: 'waiting', notBefore: Date.now() + data.retryAfter * 1000 }
    await updateUnlessChanged(item, context, (now) => ({ ...now, state }))
    return retryLater(item.id)
  }
  // An earlier version of the item has arrived under this id, so the changed one needs a new id.
  const id = code === 'REPEAT_DIFFERS' ? newId() : item.id
  if (code === 'REPEAT_DIFFERS' && replacesEarlier(item)) {
    await updateUnlessChanged(item, context, (now) => ({ ...now, id }))
    return sendOne(id, context, isWatched)
  }
  const refusal = { message, fields }
  const state: ItemState = { kind: 'returned', refusal, notified: false }
  let returned: OutboxItem = { ...item, id, state }
  await updateUnlessChanged(item, context, (now) => {
    returned = { ...now, id, generation: now.generation + 1, state }
    return isWatched(now) ? null : returned
  })
  return { kind: 'returned', refusal, item: returned }
}

/**
 * Returns whether the server replaces an earlier version of the item, so that a changed one may be sent without
 * confirmation.
 */
function replacesEarlier({ kind }: OutboxItem): boolean {
  return kind !== 'message' && kind !== 'customOrder'
}

/** Updates an item unless the shopper has changed it, or another tab has handled its result. */
async function updateUnlessChanged(
  { id, generation }: OutboxItem,
  context: SyncContext,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<void> {
  const isSame = (item: OutboxItem) => item.id === id && item.generation === generation && item.state.kind === 'waiting'
  await updateItems((item) => (isSame(item) ? change(item) : item), context)
}
