import { vi } from 'vitest'

/**
 * Waits until a check passes, and returns its result. For changes that another process must notice, which takes up to
 * half a second.
 */
export const eventually = <Value>(check: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 })
