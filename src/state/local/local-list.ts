import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

interface LocalListOptions<Item> {
  /** Parses the stored text, which may be missing or invalid. Must not throw. */
  parse: (stored: string | null) => Item[]
  /** Converts an item to its stored format. If omitted, items are stored as they are. */
  toStored?: (item: Item) => unknown
  /** Returns the list with an item added at the front. */
  withItem: (items: readonly Item[], item: Item) => Item[]
}

export interface LocalList<Item> {
  /**
   * Returns the list's items and re-renders the component whenever the items change. Returns an empty list until
   * hydration.
   */
  useItems(): readonly Item[]
  /** Adds an item to the front of the list. Reads the stored list first, because another tab may have changed it. */
  add(item: Item): void
  /** Removes the items for which `isRemoved` returns true. Does nothing if there are none. */
  removeWhere(isRemoved: (item: Item) => boolean): void
  /** Deletes all items from the page and from localStorage. */
  clear(): void
}

/**
 * Creates a short list in localStorage, latest item first. If localStorage is unavailable, the list lasts until the
 * page is closed. Every list created with this function must also be cleared in `deletePersonalData`.
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
