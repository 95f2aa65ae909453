/** Reads and writes optional data in localStorage. No function throws, even if storage is full or forbidden. */

/** Returns the stored value; `null` if there is none, `undefined` if storage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a value. Does nothing if storage is full or forbidden. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value is missing on the next visit.
  }
}

/** Removes the value under the key. */
export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
