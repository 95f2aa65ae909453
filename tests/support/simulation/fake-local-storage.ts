import { afterEach, beforeEach, vi } from 'vitest'

/** Every test of the file gets an empty one. Node has none. */
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
