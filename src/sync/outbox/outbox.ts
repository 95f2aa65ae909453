/**
 * Submitted forms that the server has not received yet. Without the outbox, a
 * review written on a train would be lost. Every function changes it atomically,
 * so that concurrent tabs never lose an item or report a result twice.
 */
import { newId } from '../new-id.ts'
import { readSession } from '../session/session-store.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { isVisibleTo, needsLogin, type OutboxContents, type OutboxItem, type OutboxKind } from './outbox-item.ts'
import { changeOutbox, parseOutbox } from './stored-outbox.ts'

const KEY = 'outbox'

type OutboxContext = Pick<SyncContext, 'storage' | 'broadcastChange'>

/** Oldest first. */
export async function readOutbox({
  storage,
}: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<OutboxItem[]> {
  return parseOutbox(await storage.read(KEY))
}

/** Removes an item if `change` returns null. */
export async function updateItems(
  change: (item: OutboxItem) => OutboxItem | null,
  { storage, broadcastChange }: OutboxContext,
): Promise<void> {
  await storage.update(KEY, (stored) => changeOutbox(stored, (items) => items.flatMap((item) => change(item) ?? [])))
  broadcastChange(KEY)
}

/** Identifies one version of an outbox item. */
export type QueuedItem = Pick<OutboxItem, 'id' | 'generation'>

interface QueueOptions {
  /**
   * An existing item to replace, so that the server never receives both. The new
   * item keeps its owner.
   */
  id?: string | undefined
  /**
   * The author's account. Required for kinds that only a logged-in shopper can
   * send.
   */
  ownerId?: string | null
  /**
   * How long only the caller may send the item, in ms. After that, it may also be
   * sent in the background.
   */
  delayMs?: number
}

/**
 * Replaces the item with the same id. Rejects if this kind of item requires an
 * owner but none is given.
 */
export async function queueItem<Kind extends OutboxKind>(
  kind: Kind,
  contents: OutboxContents[Kind],
  { id = newId(), ownerId = null, delayMs = 0 }: QueueOptions = {},
  context: OutboxContext = defaultSyncContext,
): Promise<QueuedItem> {
  // The shopper may have logged out since filling in the form. Without an owner,
  // the item would be sent for the next shopper who logs in.
  if (needsLogin({ kind }) && ownerId === null) throw new Error(`The outbox item "${kind}" needs an owner.`)
  const session = await readSession(context)
  const now = Date.now()
  // Starts at a random number, so that a response to a removed item with the same
  // id does not apply to the new one.
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

/**
 * Returns a waiting item to its form. It is not sent until the shopper submits
 * the form again.
 */
export async function withdrawItem(id: string, context: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => {
    if (item.id !== id || item.state.kind !== 'waiting') return item
    return { ...item, generation: item.generation + 1, state: { kind: 'returned', refusal: null, notified: true } }
  }, context)
}

/** An item that is already being sent may still reach the server. */
export async function removeItem(id: string, context: OutboxContext = defaultSyncContext): Promise<void> {
  await updateItems((item) => (item.id === id ? null : item), context)
}

/**
 * Returns the user's items that were sent or refused since the last call, each
 * exactly once. Removes the sent items but keeps the refused ones.
 */
export async function takeUnseenResults(context: OutboxContext = defaultSyncContext): Promise<OutboxItem[]> {
  let results: OutboxItem[] = []
  // Most often there are no results, and every write makes all tabs read the
  // outbox again.
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

export async function hasUnsentItems(context: Pick<SyncContext, 'storage'> = defaultSyncContext): Promise<boolean> {
  return (await readOutbox(context)).some(({ state }) => state.kind === 'waiting')
}

export async function clearOutbox({ storage, broadcastChange }: OutboxContext = defaultSyncContext): Promise<void> {
  await storage.update(KEY, () => [])
  broadcastChange(KEY)
}

/** Assigns a guest's items to the account, and removes those of other accounts. */
export async function claimOutbox(ownerId: string, context: OutboxContext): Promise<void> {
  const isOwn = (item: OutboxItem) => item.ownerId === ownerId
  if ((await readOutbox(context)).every(isOwn)) return
  await updateItems((item) => {
    if (item.ownerId !== null) return isOwn(item) ? item : null
    return { ...item, ownerId }
  }, context)
}
