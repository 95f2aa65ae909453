/**
 * Functions that read and write optional data in localStorage. None of them throws, even if localStorage is full or
 * forbidden.
 */

/**
 * Returns the value stored in localStorage under `key`. Returns null if there is no value, and undefined if
 * localStorage is forbidden.
 */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a value in localStorage. Does nothing if localStorage is full or forbidden. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The data is optional, so the value is simply missing on the next visit.
  }
}

/** Removes the value stored in localStorage under `key`. */
export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // If localStorage is forbidden, there is nothing to remove.
  }
}
