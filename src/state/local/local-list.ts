import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../../lib/local-storage.ts'

interface LocalListOptions<Item> {
  /** Reads what some release of the shop, or anything else, had stored under the key. Never throws. */
  parse: (stored: string | null) => Item[]
  /** The form in which an item is stored, as `parse` reads it. The item itself if omitted. */
  toStored?: (item: Item) => unknown
  /** The list with this one in front. */
  withItem: (items: readonly Item[], item: Item) => Item[]
}

export interface LocalList<Item> {
  /** A hook: what this device remembers; nothing until it has been read, which is after hydration. */
  useItems(): readonly Item[]
  /** Puts an item in front. Reads the store first, so that two tabs do not forget for each other. */
  add(item: Item): void
  /** Forgets all of them, here and on the device. */
  clear(): void
}

/**
 * A short list of what was done on this device, latest first, in localStorage under `key`. Where nothing can be stored it
 * lasts as long as the page. `forgetTraces` has to know of every such list.
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
  const stored = () => {
    const text = readLocal(key)
    return text === undefined ? items : parse(text)
  }
  const watch = (listener: () => void) => {
    listeners.add(listener)
    show(stored())
    return () => void listeners.delete(listener)
  }

  return {
    useItems: () =>
      useSyncExternalStore(
        watch,
        () => items,
        () => none,
      ),
    add: (item) => {
      show(withItem(stored(), item))
      writeLocal(key, JSON.stringify(items.map(toStored)))
    },
    clear: () => {
      show(none)
      removeLocal(key)
    },
  }
}
