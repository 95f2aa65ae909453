/** What this page knows of the outbox: as much of it as whoever is here may see. */
import { useMemo, useSyncExternalStore } from 'react'
import { readOutbox } from '#sync/outbox/outbox.ts'
import { isVisibleTo, type OutboxItem, type OutboxKind } from '#sync/outbox/outbox-item.ts'
import { useSession } from '../session/session.ts'
import { connectTabs } from '../sync/propagate-changes.ts'

const NONE: readonly OutboxItem[] = []

let items = NONE
let watching = false
const listeners = new Set<() => void>()

async function look(): Promise<void> {
  const found = await readOutbox()
  if (found.length === 0 && items.length === 0) return
  items = found
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  if (!watching) {
    watching = true
    connectTabs('outbox')(look)
    void look()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const itemsNow = () => items
const itemsAtFirst = () => NONE

/** What waits or came back, oldest first. Nothing while nobody knows who is here. */
export function useOutbox(): readonly OutboxItem[] {
  const all = useSyncExternalStore(watch, itemsNow, itemsAtFirst)
  const { ready, user } = useSession()
  const readerId = user?._id ?? null
  return useMemo(
    () => (ready ? all.filter((item) => item.state.kind !== 'arrived' && isVisibleTo(item, readerId)) : NONE),
    [all, ready, readerId],
  )
}

/** What came back to the form of this kind, to be changed there; null for nothing. Of several the oldest. */
export function useReturnedItem<Kind extends OutboxKind>(
  kind: Kind,
  isForForm: (item: OutboxItem<Kind>) => boolean = () => true,
): OutboxItem<Kind> | null {
  const returned = useOutbox().filter(({ state }) => state.kind === 'returned') as OutboxItem<Kind>[]
  return returned.find((item) => item.kind === kind && isForForm(item)) ?? null
}
