/**
 * Never throws, even if localStorage is full or forbidden: what it holds is
 * optional.
 */

/** Null without a value, undefined if localStorage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Does nothing if localStorage is full or forbidden. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The value is missing on the next visit.
  }
}

export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden: nothing to remove.
  }
}
