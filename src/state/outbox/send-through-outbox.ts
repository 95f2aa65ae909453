/** The way of all that shoppers send: into the outbox first, so that it is safe, and from there to the shop at once. */

import { type QueuedItem, queueItem, readOutbox, removeItem } from '#sync/outbox/outbox.ts'
import type { OutboxContents, OutboxItem, OutboxKind, Refusal } from '#sync/outbox/outbox-item.ts'
import type { ItemResponses } from '#sync/outbox/send-item.ts'
import { type ItemResult, sendItemNow } from '#sync/outbox/send-outbox.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { connection } from '../network/connection.ts'
import { scheduleSync } from '../sync/propagate-changes.ts'

export type SendResult<Kind extends OutboxKind> =
  | { kind: 'arrived'; data: ItemResponses[Kind] }
  /** It is in the outbox and will be sent by itself. `kept` is false where it is lost with this page. */
  | { kind: 'waiting'; kept: boolean }
  /** Not in the outbox any more: the words are in the form. Sent again they are still this item. */
  | { kind: 'refused'; refusal: Refusal; item: OutboxItem<Kind> }
  | { kind: 'failed'; item: OutboxItem<Kind> | null }
  /** The session is over. The item waits for its author to log in. */
  | { kind: 'session ended'; id: string }

interface SendOptions {
  /** Of what the form holds already, if it was sent before. */
  id?: string | undefined
  /** Whose it is, where that matters. */
  ownerId?: string | null
  /** False once the form has gone from the page: then nobody has the words but the outbox, and it keeps them. */
  isHere: () => boolean
}

/** How long a shopper waits for the answer (ms). A picture takes its time on a line that is only slow. */
const RESPONSE_TIMEOUT_MS = 3000
const UPLOAD_RESPONSE_TIMEOUT_MS = 10_000

/**
 * Answers within the patience, and at once when the server is known to be out of reach. Rejects only where nobody says
 * whose it is though that matters.
 */
export async function sendThroughOutbox<Kind extends OutboxKind>(
  kind: Kind,
  what: OutboxContents[Kind],
  { isHere, ...sending }: SendOptions,
): Promise<SendResult<Kind>> {
  const heldForMs = connection.reached ? responseTimeoutFor(kind) : 0
  const put = await queueItem(kind, what, { ...sending, delayMs: heldForMs })
  const sent = heldForMs > 0 ? await sendWithin(put, heldForMs, isHere) : null
  if (sent?.kind === 'arrived') return { kind: 'arrived', data: sent.data as ItemResponses[Kind] }
  if (sent?.kind === 'returned') {
    return { kind: 'refused', refusal: sent.refusal, item: sent.item as OutboxItem<Kind> }
  }
  if (sent?.kind === 'retry' && sent.failed && isHere()) {
    const item = (await findItem(sent.id)) as OutboxItem<Kind> | null
    await removeItem(sent.id)
    return { kind: 'failed', item }
  }
  scheduleSync()
  return sent?.kind === 'session ended' ? sent : { kind: 'waiting', kept: deviceStorage.isPersistent() }
}

async function findItem(id: string): Promise<OutboxItem | null> {
  return (await readOutbox()).find((item) => item.id === id) ?? null
}

/** Null when no answer came in time. One that comes after that is told by a notice. */
async function sendWithin(put: QueuedItem, patienceMs: number, isHere: () => boolean): Promise<ItemResult | null> {
  let isWatched = true
  const pushing = sendItemNow(put, () => isWatched && isHere())
  const sent = await Promise.race([pushing, timeout(patienceMs)])
  isWatched = false
  if (sent) return sent
  // It may have left the outbox in this very moment, and nobody else tells of it then.
  return (await findItem(put.id)) ? null : pushing
}

function responseTimeoutFor(kind: OutboxKind): number {
  return kind === 'customOrder' ? UPLOAD_RESPONSE_TIMEOUT_MS : RESPONSE_TIMEOUT_MS
}

function timeout(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
}
