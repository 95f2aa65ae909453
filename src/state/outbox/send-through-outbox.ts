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
  /**
   * The outbox will send the item later. If `persisted` is false, the item will
   * be lost when this page is closed.
   */
  | { kind: 'waiting'; persisted: boolean }
  /**
   * The server refused the form's contents, which are back in the form and no
   * longer in the outbox. Submitting the form again reuses `item`.
   */
  | { kind: 'refused'; refusal: Refusal; item: OutboxItem<Kind> }
  | { kind: 'failed'; item: OutboxItem<Kind> | null }
  /**
   * The session has ended, so the item waits in the outbox until its author logs
   * in again.
   */
  | { kind: 'session ended'; id: string }

interface SendOptions {
  /**
   * Id of the form's earlier outbox item, if the form has been submitted before.
   */
  id?: string | undefined
  /**
   * Account id of the shopper who wrote the contents. Required for kinds of items
   * that only a logged-in shopper can send.
   */
  ownerId?: string | null
  /**
   * Returns whether the form is still on the page. If not, only the outbox still
   * has the form's contents.
   */
  isHere: () => boolean
}

/**
 * How long the shopper waits for the server's response, in ms. After that, the
 * outbox sends the item in the background.
 */
const RESPONSE_TIMEOUT_MS = 3000
const UPLOAD_RESPONSE_TIMEOUT_MS = 10_000

/**
 * Stores a form's contents in the outbox, so that they cannot be lost, and sends
 * them immediately. Resolves within a few seconds, or at once if the server is
 * known to be unreachable. Rejects if this kind of item requires an owner but
 * none is given.
 */
export async function sendThroughOutbox<Kind extends OutboxKind>(
  kind: Kind,
  contents: OutboxContents[Kind],
  { isHere, ...options }: SendOptions,
): Promise<SendResult<Kind>> {
  const timeoutMs = connection.reachable ? responseTimeoutFor(kind, contents) : 0
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

/**
 * Sends an outbox item and returns the result. Returns null if the server does
 * not respond within `timeoutMs`; a toast then reports the result later.
 */
async function sendWithin(queued: QueuedItem, timeoutMs: number, isHere: () => boolean): Promise<ItemResult | null> {
  let isWatched = true
  const sending = sendItemNow(queued, () => isWatched && isHere())
  const result = await Promise.race([sending, timeout(timeoutMs)])
  isWatched = false
  if (result) return result
  // If the item has just left the outbox, its response is about to arrive. No
  // toast would report this result, so the form waits for it.
  return (await findItem(queued.id)) ? null : sending
}

function responseTimeoutFor<Kind extends OutboxKind>(kind: Kind, contents: OutboxContents[Kind]): number {
  const hasPictures = 'pictures' in contents && contents.pictures.length > 0
  return kind === 'customOrder' || hasPictures ? UPLOAD_RESPONSE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS
}

function timeout(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
}
