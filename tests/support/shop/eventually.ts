import { vi } from 'vitest'

/**
 * Waits until a check passes; returns its result. Other processes take up to half
 * a second to notice a change.
 */
export const eventually = <Value>(check: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 })
