/** The way of all that shoppers send: into the outbox first, so that it is safe, and from there to the shop at once. */
import { device } from '#sync/device.ts'
import { type PutItem, putItem, readOutbox, removeItem } from '#sync/outbox.ts'
import type { Contents, OutboxItem, OutboxKind, Refusal } from '#sync/outbox-item.ts'
import { type ItemSent, pushItem } from '#sync/push-outbox.ts'
import type { ItemAnswers } from '#sync/send-item.ts'
import { connection } from './connection.ts'
import { pushSoon } from './push-soon.ts'

export type Sent<Kind extends OutboxKind> =
  | { kind: 'arrived'; answer: ItemAnswers[Kind] }
  /** It is in the outbox and will be sent by itself. `kept` is false where it is lost with this page. */
  | { kind: 'waiting'; kept: boolean }
  /** Not in the outbox any more: the words are in the form. Sent again they are still this item. */
  | { kind: 'refused'; refusal: Refusal; item: OutboxItem<Kind> }
  | { kind: 'failed'; item: OutboxItem<Kind> | null }
  /** The session is over. The item waits for its author to log in. */
  | { kind: 'ended'; id: string }

interface Sending {
  /** Of what the form holds already, if it was sent before. */
  id?: string | undefined
  /** Whose it is, where that matters. */
  ownerId?: string | null
  /** False once the form has gone from the page: then nobody has the words but the outbox, and it keeps them. */
  isHere: () => boolean
}

/** How long a shopper waits for the answer (ms). A picture takes its time on a line that is only slow. */
const PATIENCE_MS = 3000
const PATIENCE_WITH_PICTURE_MS = 10_000

/**
 * Answers within the patience, and at once when the server is known to be out of reach. Rejects only where nobody says
 * whose it is though that matters.
 */
export async function sendByOutbox<Kind extends OutboxKind>(
  kind: Kind,
  what: Contents[Kind],
  { isHere, ...sending }: Sending,
): Promise<Sent<Kind>> {
  const heldForMs = connection.reached ? patienceFor(kind) : 0
  const put = await putItem(kind, what, { ...sending, heldForMs })
  const sent = heldForMs > 0 ? await pushedInTime(put, heldForMs, isHere) : null
  if (sent?.kind === 'arrived') return { kind: 'arrived', answer: sent.answer as ItemAnswers[Kind] }
  if (sent?.kind === 'returned') {
    return { kind: 'refused', refusal: sent.refusal, item: sent.item as OutboxItem<Kind> }
  }
  if (sent?.kind === 'later' && sent.failed && isHere()) {
    const item = (await itemOf(sent.id)) as OutboxItem<Kind> | null
    await removeItem(sent.id)
    return { kind: 'failed', item }
  }
  pushSoon()
  return sent?.kind === 'ended' ? sent : { kind: 'waiting', kept: device.keeps() }
}

async function itemOf(id: string): Promise<OutboxItem | null> {
  return (await readOutbox()).find((item) => item.id === id) ?? null
}

/** Null when no answer came in time. One that comes after that is told by a notice. */
async function pushedInTime(put: PutItem, patienceMs: number, isHere: () => boolean): Promise<ItemSent | null> {
  let isWatched = true
  const pushing = pushItem(put, () => isWatched && isHere())
  const sent = await Promise.race([pushing, silence(patienceMs)])
  isWatched = false
  if (sent) return sent
  // It may have left the outbox in this very moment, and nobody else tells of it then.
  return (await itemOf(put.id)) ? null : pushing
}

function patienceFor(kind: OutboxKind): number {
  return kind === 'request' ? PATIENCE_WITH_PICTURE_MS : PATIENCE_MS
}

function silence(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms)
  })
}
