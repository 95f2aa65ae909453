/** The browser's localStorage, for what a page can do without: storage may be full, or forbidden. None of these throws. */

/** `null` where nothing lies under the key, `undefined` where storage is forbidden. */
export function readLocal(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key)
  } catch {
    return undefined
  }
}

/** Where it cannot be written it is not: what the page knows by itself is then all there is. */
export function writeLocal(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The next visit begins without it.
  }
}

/** Forgets what lies under the key. */
export function removeLocal(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Where nothing can be stored, nothing is.
  }
}
