import { vi } from 'vitest'

/**
 * Waits until a check holds, and answers what it did. Every process of a shop looks for changes of its catalogue twice a
 * second.
 */
export const eventually = <Value>(check: () => Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 3000, interval: 50 })
