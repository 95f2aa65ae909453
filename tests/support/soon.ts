import { vi } from 'vitest'

/** Waits until a check holds. Every process of a shop looks for changes of its catalogue twice a second. */
export const soon = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 3000, interval: 50 })
