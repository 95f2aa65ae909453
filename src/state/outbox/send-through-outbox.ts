import { type QueuedItem, queueItem, readOutbox, removeItem } from '#sync/outbox/outbox.ts'
import {
  isOfKind,
  type OutboxContents,
  type OutboxItem,
  type OutboxKind,
  type Refusal,
} from '#sync/outbox/outbox-item.ts'
import { type ItemResponses, isResponseTo } from '#sync/outbox/send-item.ts'
import { type ItemResult, sendItemNow } from '#sync/outbox/send-outbox.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

export type SendResult<Kind extends OutboxKind> =
  | { kind: 'arrived'; data: ItemResponses[Kind] }
  /** The outbox will send the item. If `persisted` is false, it is lost when this page is closed. */
  | { kind: 'waiting'; persisted: boolean }
  /** The contents are back in the form and no longer in the outbox. Submitting them again reuses this item. */
  | { kind: 'refused'; refusal: Refusal; item: OutboxItem<Kind> }
  | { kind: 'failed'; item: OutboxItem<Kind> | null }
  /** The session has ended. The item waits for its author to log in. */
  | { kind: 'session ended'; id: string }

interface SendOptions {
  /** The id of the item that the form contains, if it was submitted before. */
  id?: string | undefined
  /** Id of the author's account. Required for kinds that need an account. */
  ownerId?: string | null
  /** Returns whether the form is still mounted. After that, only the outbox has the contents. */
  isHere: () => boolean
}

/** Maximum time that the shopper waits for a response. */
const RESPONSE_TIMEOUT_MS = 3000
const UPLOAD_RESPONSE_TIMEOUT_MS = 10_000

/**
 * Queues contents in the outbox, so that they cannot be lost, and sends them immediately. Resolves within a few
 * seconds, and immediately if the server is known to be unreachable. Rejects only if the kind requires an owner and
 * there is none.
 */
export async function sendThroughOutbox<Kind extends OutboxKind>(
  kind: Kind,
  contents: OutboxContents[Kind],
  { isHere, ...options }: SendOptions,
): Promise<SendResult<Kind>> {
  const timeoutMs = connection.reachable ? responseTimeoutFor(kind) : 0
  const queued = await queueItem(kind, contents, { ...options, delayMs: timeoutMs })
  const result = timeoutMs > 0 ? await sendWithin(queued, timeoutMs, isHere) : null
  if (result?.kind === 'arrived' && isResponseTo(kind, result.response)) {
    return { kind: 'arrived', data: result.response.data }
  }
  if (result?.kind === 'returned' && isOfKind(result.item, kind)) {
    return { kind: 'refused', refusal: result.refusal, item: result.item }
  }
  if (result?.kind === 'retry' && result.failed && isHere()) {
    const item = await findItem(result.id)
    await removeItem(result.id)
    return { kind: 'failed', item: item && isOfKind(item, kind) ? item : null }
  }
  scheduleSync()
  return result?.kind === 'session ended' ? result : { kind: 'waiting', persisted: deviceStorage.isPersistent() }
}

async function findItem(id: string): Promise<OutboxItem | null> {
  return (await readOutbox()).find((item) => item.id === id) ?? null
}

/** Sends an item. Returns null if no response arrives in time; a toast then reports the result. */
async function sendWithin(queued: QueuedItem, timeoutMs: number, isHere: () => boolean): Promise<ItemResult | null> {
  let isWatched = true
  const sending = sendItemNow(queued, () => isWatched && isHere())
  const result = await Promise.race([sending, timeout(timeoutMs)])
  isWatched = false
  if (result) return result
  // If the item has just left the outbox, its response is about to arrive, and no toast would report it.
  return (await findItem(queued.id)) ? null : sending
}

function responseTimeoutFor(kind: OutboxKind): number {
  return kind === 'customOrder' ? UPLOAD_RESPONSE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS
}

function timeout(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
}
