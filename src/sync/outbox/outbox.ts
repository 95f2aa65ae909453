/**
 * The device's outbox: submitted forms that the server has not received yet. Every function changes it in one atomic
 * step, so that tabs and worker never lose an item and report each result once.
 */
import { newId } from '../new-id.ts'
import { readSession } from '../session/session-store.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { isVisibleTo, needsLogin, type OutboxContents, type OutboxItem, type OutboxKind } from './outbox-item.ts'
import { changeOutbox, parseOutbox } from './stored-outbox.ts'

const KEY = 'outbox'

type OutboxContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Returns all items, oldest first. */
export async function readOutbox({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<OutboxItem[]> {
  return parseOutbox(await storage.read(KEY))
}

/** Replaces each item with the result of `change`; removes the items for which it returns null. */
export async function updateItems(
  change: (item: OutboxItem) => OutboxItem | null,
  { storage, broadcastChange }: OutboxContext,
): Promise<void> {
  await storage.update(KEY, (stored) => changeOutbox(stored, (items) => items.flatMap((item) => change(item) ?? [])))
  broadcastChange(KEY)
}

/** Identifies one version of an item. The generation increases with every change of the contents. */
export type QueuedItem = Pick<OutboxItem, 'id' | 'generation'>

interface QueueOptions {
  /** The id of an item to replace: the server never receives both versions. The owner stays the same. */
  id?: string | undefined
  /** Id of the author's account. Required for kinds that need an account. */
  ownerId?: string | null
  /** Time in ms during which only the caller sends the item. */
  delayMs?: number
}

/** Queues an item to be sent, or replaces the one with the same id. Rejects if the kind needs an owner and has none. */
export async function queueItem<Kind extends OutboxKind>(
  kind: Kind,
  contents: OutboxContents[Kind],
  { id = newId(), ownerId = null, delayMs = 0 }: QueueOptions = {},
  context: OutboxContext = defaultSyncContext,
): Promise<QueuedItem> {
  // A log-out may have removed the session and the earlier item since the form was filled in. An item without an owner
  // would be sent for the next shopper who logs in.
  if (needsLogin({ kind }) && ownerId === null) throw new Error(`The outbox item "${kind}" needs an owner.`)
  const session = await readSession(context)
  const now = Date.now()
  // Starts at a random number: a response to a removed item with the same id must not apply to this one.
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1))
  let generation = first
  await context.storage.update(KEY, (stored) =>
    changeOutbox(stored, (items) => {
      const earlier = items.find((item) => item.id === id)
      generation = earlier ? earlier.generation + 1 : first
      const added = parseOutbox([
        {
          id,
          kind,
          contents,
          createdAt: earlier?.createdAt ?? now,
          generation,
          ownerId: earlier?.ownerId ?? ownerId ?? session?.user.id ?? null,
          state: { kind: 'waiting', notBefore: now + delayMs },
        },
      ])
      return earlier ? items.flatMap((other) => (other === earlier ? added : other)) : [...items, ...added]
    }),
  )
  context.broadcastChange(KEY)
  return { id, generation }
}

/** Returns a waiting item to its form for editing. It is not sent until it is queued again. */
export async function withdrawItem(id: string, context: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => {
    if (item.id !== id || item.state.kind !== 'waiting') return item
    return { ...item, generation: item.generation + 1, state: { kind: 'returned', refusal: null, notified: true } }
  }, context)
}

/** Removes an item. If it is being sent, it may still reach the server. */
export async function removeItem(id: string, context: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => (item.id === id ? null : item), context)
}

/**
 * Returns each item that has arrived or was refused exactly once, so that the shopper can be notified. Removes the
 * items that have arrived; refused ones stay in the outbox. Ignores items of other accounts.
 */
export async function takeUnseenResults(context: OutboxContext = defaultSyncContext): Promise<OutboxItem[]> {
  let results: OutboxItem[] = []
  // Avoids a write in the usual case of no results, because every write makes all tabs read the outbox again.
  if (!(await readOutbox(context)).some(isUnseenResult)) return results
  const userId = (await readSession(context))?.user.id ?? null
  const isTheirs = (item: OutboxItem) => isUnseenResult(item) && isVisibleTo(item, userId)
  await context.storage.update(KEY, (stored) =>
    changeOutbox(stored, (items) => {
      results = items.filter(isTheirs)
      return items.flatMap((item) => {
        if (!isTheirs(item)) return item
        return item.state.kind === 'returned' ? { ...item, state: { ...item.state, notified: true } } : []
      })
    }),
  )
  context.broadcastChange(KEY)
  return results
}

function isUnseenResult({ state }: OutboxItem): boolean {
  return state.kind === 'arrived' || (state.kind === 'returned' && !state.notified)
}

/** Returns whether any item is waiting to be sent. */
export async function hasUnsentItems(context: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<boolean> {
  return (await readOutbox(context)).some(({ state }) => state.kind === 'waiting')
}

/** Removes all items. */
export async function clearOutbox({ storage, broadcastChange }: OutboxContext = defaultSyncContext): Promise<void> {
  await storage.update(KEY, () => [])
  broadcastChange(KEY)
}

/** Assigns the items of a guest to an account, and removes the items of other accounts. */
export async function claimOutbox(ownerId: string, context: OutboxContext): Promise<void> {
  const isOwn = (item: OutboxItem) => item.ownerId === ownerId
  if ((await readOutbox(context)).every(isOwn)) return
  await updateItems((item) => {
    if (item.ownerId !== null) return isOwn(item) ? item : null
    return { ...item, ownerId }
  }, context)
}
