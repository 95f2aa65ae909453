import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of the file an empty `localStorage`, which Node does not have. */
export function stubLocalStorage(): void {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
}
