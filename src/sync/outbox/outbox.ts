/**
 * The device's outbox: what a shopper has sent and the shop does not have yet. Each act reads, changes and writes it in
 * one atomic step, whichever tab or worker does it, so that no item is lost and none is told twice.
 */
import { newId } from '../new-id.ts'
import { readSession } from '../session/session-store.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import {
  isVisibleTo,
  needsLogin,
  type OutboxContents,
  type OutboxItem,
  type OutboxKind,
  parseOutbox,
} from './outbox-item.ts'

const KEY = 'outbox'

type OutboxContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Everything in the outbox, oldest first. */
export async function readOutbox({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<OutboxItem[]> {
  return parseOutbox(await storage.read(KEY))
}

/** Changes every item by itself; null takes it out. */
export async function updateItems(
  change: (item: OutboxItem) => OutboxItem | null,
  { storage, broadcastChange }: OutboxContext,
): Promise<void> {
  await storage.update(KEY, (stored) => parseOutbox(stored).flatMap((item) => change(item) ?? []))
  broadcastChange(KEY)
}

/** An item as somebody put it: with another turn it holds other words. */
export type QueuedItem = Pick<OutboxItem, 'id' | 'generation'>

interface QueueOptions {
  id?: string | undefined
  ownerId?: string | null
  /** For so long nobody sends it but who put it there and waits for the answer (ms). */
  delayMs?: number
}

/**
 * Puts something into the outbox, to be sent. With the id of an item that is there it takes its place: it is that item in
 * other words, and the server is not told of both; whose it is stays. For what needs an account its form says
 * whose it is; without that this rejects.
 */
export async function queueItem<Kind extends OutboxKind>(
  kind: Kind,
  what: OutboxContents[Kind],
  { id = newId(), ownerId = null, delayMs = 0 }: QueueOptions = {},
  place: OutboxContext = defaultSyncContext,
): Promise<QueuedItem> {
  // Neither the session nor the item that was there can tell: a log-out may have taken both since the words were written.
  // The item would be nobody's then, and sent for whoever logs in next.
  if (needsLogin({ kind }) && ownerId === null) throw new Error(`Whose is this ${kind}?`)
  const session = await readSession(place)
  const now = Date.now()
  // What was under this id may have left, while it is still on its way: its answer must not finish this one.
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1))
  let turn = first
  await place.storage.update(KEY, (stored) => {
    const items = parseOutbox(stored)
    const earlier = items.find((item) => item.id === id)
    turn = earlier ? earlier.generation + 1 : first
    const item = {
      id,
      kind,
      contents: what,
      createdAt: earlier?.createdAt ?? now,
      generation: turn,
      ownerId: earlier?.ownerId ?? ownerId ?? session?.user._id ?? null,
      state: { is: 'waiting', notBefore: now + delayMs },
    } as OutboxItem
    return earlier ? items.map((other) => (other === earlier ? item : other)) : [...items, item]
  })
  place.broadcastChange(KEY)
  return { id, generation: turn }
}

/** Gives an item back to the shopper, who wants to change it. It is not sent until it is put back. */
export async function withdrawItem(id: string, place: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => {
    if (item.id !== id || item.state.is !== 'waiting') return item
    return { ...item, generation: item.generation + 1, state: { is: 'returned', refusal: null, told: true } }
  }, place)
}

/** The shopper does not want it any more. What is on its way already may arrive all the same. */
export async function removeItem(id: string, place: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => (item.id === id ? null : item), place)
}

/**
 * What the shopper has not been told of: what has arrived, which leaves the outbox, and what came back. Each once, and
 * nothing to who has logged in to another account.
 */
export async function takeUnseenResults(place: OutboxContext = defaultSyncContext): Promise<OutboxItem[]> {
  let news: OutboxItem[] = []
  // Most looks find nothing, and writing tells every tab to look.
  if (!(await readOutbox(place)).some(isUnseenResult)) return news
  const reader = (await readSession(place))?.user._id ?? null
  const isTheirs = (item: OutboxItem) => isUnseenResult(item) && isVisibleTo(item, reader)
  await place.storage.update(KEY, (stored) => {
    const items = parseOutbox(stored)
    news = items.filter(isTheirs)
    return items.flatMap((item) => {
      if (!isTheirs(item)) return item
      return item.state.is === 'returned' ? { ...item, state: { ...item.state, told: true } } : []
    })
  })
  place.broadcastChange(KEY)
  return news
}

function isUnseenResult({ state }: OutboxItem): boolean {
  return state.is === 'arrived' || (state.is === 'returned' && !state.told)
}

/** Whether something would be lost with the outbox. */
export async function hasUnsentItems(place: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<boolean> {
  return (await readOutbox(place)).some(({ state }) => state.is === 'waiting')
}

/** Empties it, because the shopper leaves. Repeatable. */
export async function clearOutbox(place: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems(() => null, place)
}

/** What a guest has sent is the account's from now on. What is left of another account goes: it is nobody's here. */
export async function claimOutbox(ownerId: string, place: OutboxContext): Promise<void> {
  const isOwn = (item: OutboxItem) => item.ownerId === ownerId
  if ((await readOutbox(place)).every(isOwn)) return
  await updateItems((item) => {
    if (item.ownerId !== null) return isOwn(item) ? item : null
    return { ...item, ownerId }
  }, place)
}
