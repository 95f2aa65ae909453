import { type QueuedItem, queueItem, readOutbox, removeItem } from '#sync/outbox/outbox.ts'
import type { OutboxContents, OutboxItem, OutboxKind, Refusal } from '#sync/outbox/outbox-item.ts'
import type { ItemResponses } from '#sync/outbox/send-item.ts'
import { type ItemResult, sendItemNow } from '#sync/outbox/send-outbox.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/schedule-sync.ts'

export type SendResult<Kind extends OutboxKind> =
  | { kind: 'arrived'; data: ItemResponses[Kind] }
  /** The outbox will send it. `persisted` is false if it is lost with this page. */
  | { kind: 'waiting'; persisted: boolean }
  /** The form has the contents again, and the outbox does not. Sent again, they are still this item. */
  | { kind: 'refused'; refusal: Refusal; item: OutboxItem<Kind> }
  | { kind: 'failed'; item: OutboxItem<Kind> | null }
  /** The session is over. The item waits for its author to log in. */
  | { kind: 'session ended'; id: string }

interface SendOptions {
  /** The id of the item that the form holds, if it was sent before. */
  id?: string | undefined
  /** Required for kinds that need an account. */
  ownerId?: string | null
  /** Returns false once the form is unmounted; only the outbox has the contents then. */
  isHere: () => boolean
}

/** How long the shopper waits for a response (ms). */
const RESPONSE_TIMEOUT_MS = 3000
const UPLOAD_RESPONSE_TIMEOUT_MS = 10_000

/**
 * Queues contents in the outbox, so that they cannot be lost, and sends them at once. Resolves after a few seconds at the
 * latest, and immediately if the server is known to be unreachable. Rejects only if the kind needs an owner and has none.
 */
export async function sendThroughOutbox<Kind extends OutboxKind>(
  kind: Kind,
  contents: OutboxContents[Kind],
  { isHere, ...options }: SendOptions,
): Promise<SendResult<Kind>> {
  const timeoutMs = connection.reachable ? responseTimeoutFor(kind) : 0
  const queued = await queueItem(kind, contents, { ...options, delayMs: timeoutMs })
  const result = timeoutMs > 0 ? await sendWithin(queued, timeoutMs, isHere) : null
  if (result?.kind === 'arrived') return { kind: 'arrived', data: result.data as ItemResponses[Kind] }
  if (result?.kind === 'returned') {
    return { kind: 'refused', refusal: result.refusal, item: result.item as OutboxItem<Kind> }
  }
  if (result?.kind === 'retry' && result.failed && isHere()) {
    const item = (await findItem(result.id)) as OutboxItem<Kind> | null
    await removeItem(result.id)
    return { kind: 'failed', item }
  }
  scheduleSync()
  return result?.kind === 'session ended' ? result : { kind: 'waiting', persisted: deviceStorage.isPersistent() }
}

async function findItem(id: string): Promise<OutboxItem | null> {
  return (await readOutbox()).find((item) => item.id === id) ?? null
}

/** Returns null if no response comes in time; a notice shows a later one. */
async function sendWithin(queued: QueuedItem, timeoutMs: number, isHere: () => boolean): Promise<ItemResult | null> {
  let isWatched = true
  const sending = sendItemNow(queued, () => isWatched && isHere())
  const result = await Promise.race([sending, timeout(timeoutMs)])
  isWatched = false
  if (result) return result
  // If the item has just left the outbox, its response is due, and no notice would show it.
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
