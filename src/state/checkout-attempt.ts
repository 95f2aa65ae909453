/**
 * The key under which the server knows one checkout. It is made once for what is bought, and kept on the device: pressed
 * again, after a reload or in another tab, the same purchase has the same key and so becomes one order.
 */
import { device } from '#sync/device.ts'
import { newId } from '#sync/new-id.ts'

interface Attempt {
  key: string
  /** What is bought, how and by whom. */
  purchase: string
  /** Epoch ms. */
  begunAt: number
}

const KEY = 'checkout-attempt'

/** After so long the same purchase is another one. Any payment of the first is settled by then. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000

/** The key of this purchase. Anything different in it makes another key. */
export async function attemptKey(purchase: unknown, now = Date.now()): Promise<string> {
  const text = JSON.stringify(purchase)
  const { key } = await device.update(KEY, (stored): Attempt => {
    const attempt = stored as Attempt | null | undefined
    const isSame = attempt?.purchase === text && now - attempt.begunAt < FORGOTTEN_AFTER_MS
    return isSame ? attempt : { key: newId(), purchase: text, begunAt: now }
  })
  return key
}

/** The purchase is done, or can never be: the next one is a new one, even of the same pieces. */
export async function endAttempt(): Promise<void> {
  await device.update(KEY, () => null)
}
