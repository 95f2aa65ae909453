import { useMemo, useSyncExternalStore } from 'react'
import { readOutbox } from '#sync/outbox/outbox.ts'
import { isOfKind, isVisibleTo, type OutboxItem, type OutboxKind } from '#sync/outbox/outbox-item.ts'
import { useSession } from '../session/session.ts'
import { watchStoredValue } from '../sync/watch-stored-value.ts'

const NONE: readonly OutboxItem[] = []

/**
 * Returns the current user's outbox items (submitted forms) that the server has
 * not yet received, oldest first.
 */
export function useOutbox(): readonly OutboxItem[] {
  const all = useSyncExternalStore(watch, getItems, getServerItems)
  const { ready, user } = useSession()
  const userId = user?.id ?? null
  return useMemo(
    () => (ready ? all.filter((item) => item.state.kind !== 'arrived' && isVisibleTo(item, userId)) : NONE),
    [all, ready, userId],
  )
}

/**
 * Returns the oldest outbox item of the given kind that was returned to its form,
 * or null if there is none. `isForForm` can select the items for one particular
 * form.
 */
export function useReturnedItem<Kind extends OutboxKind>(
  kind: Kind,
  isForForm: (item: OutboxItem<Kind>) => boolean = () => true,
): OutboxItem<Kind> | null {
  const returned = useOutbox().filter(({ state }) => state.kind === 'returned')
  return returned.filter((item) => isOfKind(item, kind)).find(isForForm) ?? null
}

let items = NONE
let isWatching = false
const listeners = new Set<() => void>()

function watch(listener: () => void): () => void {
  if (!isWatching) {
    isWatching = true
    watchStoredValue('outbox', readItems)
    void readItems()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function readItems(): Promise<void> {
  const stored = await readOutbox()
  if (stored.length === 0 && items.length === 0) return
  items = stored
  for (const listener of listeners) listener()
}

const getItems = () => items
const getServerItems = () => NONE
