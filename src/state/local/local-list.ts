import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

interface LocalListOptions<Item> {
  /** Must not throw; the text may be missing or invalid. */
  parse: (stored: string | null) => Item[]
  /** By default items are stored as they are. */
  toStored?: (item: Item) => unknown
  /** At the front. */
  withItem: (items: readonly Item[], item: Item) => Item[]
}

export interface LocalList<Item> {
  /** Empty until hydration. */
  useItems(): readonly Item[]
  /** Reads the stored list first: another tab may have changed it. */
  add(item: Item): void
  removeWhere(isRemoved: (item: Item) => boolean): void
  clear(): void
}

/**
 * Latest first. Without localStorage, it lasts until the page is closed. Every
 * such list must be cleared in `deletePersonalData`.
 */
export function createLocalList<Item>(
  key: string,
  { parse, toStored = (item) => item, withItem }: LocalListOptions<Item>,
): LocalList<Item> {
  const none: readonly Item[] = []
  let items = none
  const listeners = new Set<() => void>()

  const show = (next: readonly Item[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const save = (next: readonly Item[]) => {
    show(next)
    writeLocal(key, JSON.stringify(next.map(toStored)))
  }
  const readStored = () => {
    const text = readLocal(key)
    return text === undefined ? items : parse(text)
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    show(readStored())
    return () => void listeners.delete(listener)
  }

  return {
    useItems: () =>
      useSyncExternalStore(
        watch,
        () => items,
        () => none,
      ),
    add: (item) => save(withItem(readStored(), item)),
    removeWhere: (isRemoved) => {
      const stored = readStored()
      if (stored.some(isRemoved)) save(stored.filter((item) => !isRemoved(item)))
    },
    clear: () => {
      show(none)
      removeLocal(key)
    },
  }
}
