/**
 * The key under which the server knows one checkout. It is made once for what is bought, and kept on the device: pressed
 * again, after a reload or in another tab, the same purchase has the same key and so becomes one order.
 */

import { newId } from '#sync/new-id.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

interface Attempt {
  key: string
  /** What is bought, how and by whom. */
  purchase: string
  /** Epoch ms. */
  startedAt: number
}

const KEY = 'checkout-attempt'

/** After so long the same purchase is another one. Any payment of the first is settled by then. */
const ATTEMPT_LIFETIME_MS = 60 * 60 * 1000

/** The key of this purchase. Anything different in it makes another key. */
export async function checkoutAttemptKey(purchase: unknown, now = Date.now()): Promise<string> {
  const text = JSON.stringify(purchase)
  const { key } = await deviceStorage.update(KEY, (stored): Attempt => {
    const attempt = stored as Attempt | null | undefined
    const isSame = attempt?.purchase === text && now - attempt.startedAt < ATTEMPT_LIFETIME_MS
    return isSame ? attempt : { key: newId(), purchase: text, startedAt: now }
  })
  return key
}

/** The purchase is done, or can never be: the next one is a new one, even of the same pieces. */
export async function endCheckoutAttempt(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}
