/** The browser's localStorage for optional data. These functions never throw, even if storage is full or forbidden. */

/** Returns null if there is no value, and undefined if storage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a value if possible. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value is optional.
  }
}

/** Deletes a value. */
export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is no value to delete.
  }
}
