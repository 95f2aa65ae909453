/**
 * Sends outbox items one after another, from the page or the service worker. A
 * lock keeps two tabs from sending at the same time. If an item is sent twice
 * anyway, the server recognises its id.
 */
import type { Outcome } from '../api.ts'
import { newId } from '../new-id.ts'
import { continueAsGuest } from '../session/end-session.ts'
import { readSession } from '../session/session-store.ts'
import { defaultSyncContext, type SyncContext, type SyncResult } from '../sync-context.ts'
import { claimOutbox, type QueuedItem, readOutbox, updateItems } from './outbox.ts'
import { type ItemState, needsLogin, type OutboxItem, type Refusal } from './outbox-item.ts'
import { type ItemResponse, sendItem } from './send-item.ts'
import { UPLOAD_TIMEOUT_MS } from './upload-picture.ts'

export type ItemResult =
  | { kind: 'arrived'; response: ItemResponse }
  | { kind: 'returned'; refusal: Refusal; item: OutboxItem }
  /**
   * To be sent again later. `failed` is true if the server responded with an
   * internal error. `id` is the item's current id, which may have changed.
   */
  | { kind: 'retry'; failed: boolean; id: string }
  /** The author must log in again first. */
  | { kind: 'login needed' }
  | { kind: 'session ended'; id: string }
  /** No longer waiting: removed, withdrawn, already sent, or another user's. */
  | { kind: 'gone' }

const OUTBOX_LOCK = 'nakshi-outbox'

/**
 * In ms. Longer than the upload timeout, so that no other tab sends a picture
 * that is still being uploaded.
 */
const OUTBOX_LOCK_TIMEOUT_MS = UPLOAD_TIMEOUT_MS + 15_000

/** Returns `retry` on network errors instead of rejecting. */
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
 * If `isWatched()` is still true when the response arrives, the caller shows the
 * result, and the item leaves the outbox even if the server has refused it.
 */
export function sendItemNow(
  { id, generation }: QueuedItem,
  isWatched: () => boolean,
  context: SyncContext = defaultSyncContext,
): Promise<ItemResult> {
  const isSameWatched = (item: OutboxItem) => item.generation === generation && isWatched()
  return context.withLock(OUTBOX_LOCK, () => sendOne(id, context, isSameWatched), OUTBOX_LOCK_TIMEOUT_MS)
}

/** Further ahead than any limit lasts, it was set while the device's clock was wrong. Epoch ms. */
function isYetToCome(notBefore: number): boolean {
  const waitMs = notBefore - Date.now()
  return waitMs > 0 && waitMs <= MAX_WAIT_MS
}

const MAX_WAIT_MS = 24 * 60 * 60_000

type IsWatched = (item: OutboxItem) => boolean

const notWatched: IsWatched = () => false

async function sendOne(id: string, context: SyncContext, isWatched: IsWatched): Promise<ItemResult> {
  const item = (await readOutbox(context)).find((other) => other.id === id)
  if (item?.state.kind !== 'waiting') return GONE
  const session = await readSession(context)
  if (session && item.ownerId !== session.user.id) return GONE
  if (!session && needsLogin(item)) return { kind: 'login needed' }
  if (isYetToCome(item.state.notBefore) && !isWatched(item)) return retryLater(id)
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
  const state: ItemState = { kind: 'arrived', number: numberIn(response) }
  await updateUnlessChanged(item, context, (now) => (isWatched(now) ? null : { ...now, state }))
  return { kind: 'arrived', response }
}

/** Only custom orders and returns have a number; null for other kinds. */
function numberIn(response: ItemResponse): string | null {
  if (response.kind === 'customOrder') return response.data.requestNumber
  return response.kind === 'return' || response.kind === 'followedReturn' ? response.data.data.return_id : null
}

type RefusedOutcome = Extract<Outcome<unknown>, { kind: 'refused' }>

async function handleRefusal(
  item: OutboxItem,
  { code, message, fields, data }: RefusedOutcome,
  context: SyncContext,
  isWatched: IsWatched,
): Promise<ItemResult> {
  // A newer release will send the item. A shopper who is waiting can reload now.
  if (code === 'CLIENT_OUTDATED' && !isWatched(item)) return retryLater(item.id)
  // A limit is reached, which ends by itself.
  if (data.retryAfter !== undefined && !isWatched(item)) {
    const state: ItemState = { kind: 'waiting', notBefore: Date.now() + data.retryAfter * 1000 }
    await updateUnlessChanged(item, context, (now) => ({ ...now, state }))
    return retryLater(item.id)
  }
  // The server has received an earlier version under this id, so the changed
  // version needs a new one.
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
 * If the server overwrites earlier versions, a changed item is sent again without
 * asking the shopper.
 */
function replacesEarlier({ kind }: OutboxItem): boolean {
  return kind !== 'message' && kind !== 'customOrder' && kind !== 'return' && kind !== 'followedReturn'
}

/**
 * Does nothing if the shopper has changed the item or another tab has handled it.
 */
async function updateUnlessChanged(
  { id, generation }: OutboxItem,
  context: SyncContext,
  change: (item: OutboxItem) => OutboxItem | null,
): Promise<void> {
  const isSame = (item: OutboxItem) => item.id === id && item.generation === generation && item.state.kind === 'waiting'
  await updateItems((item) => (isSame(item) ? change(item) : item), context)
}
