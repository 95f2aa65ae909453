import type { Interruptible } from '../interruptible.ts'

/** Number of keys between two interruptions, which take less than 5 ms. */
const STEPS = 500

/** Sorts the positions of `keys` by key, with a stable counting sort. `sort` receives each distinct key once. */
export function* positionsInOrder<Key extends string | number>(
  keys: ArrayLike<Key>,
  sort: (keys: Key[]) => Iterable<Key>,
): Interruptible<Uint32Array> {
  const counts = new Map<Key, number>()
  for (let at = 0; at < keys.length; at++) {
    if (at % STEPS === 0) yield
    const key = keys[at]
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const next = new Map<Key, number>()
  let start = 0
  for (const key of sort([...counts.keys()])) {
    next.set(key, start)
    start += counts.get(key) ?? 0
  }
  const order = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    if (at % STEPS === 0) yield
    const key = keys[at]
    if (key === undefined) continue
    const rank = next.get(key) ?? 0
    order[rank] = at
    next.set(key, rank + 1)
  }
  return order
}
