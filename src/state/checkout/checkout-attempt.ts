import { isRecord } from '#contract/type-guards.ts'
import { newId } from '#sync/new-id.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

interface CheckoutAttempt {
  /** Idempotency key, sent to the server so that a repeated request does not create a second order. */
  key: string
  /** The products, payment method and buyer, as JSON text. */
  purchase: string
  /** Time when the attempt started (epoch ms). */
  startedAt: number
}

const KEY = 'checkout-attempt'

/**
 * Lifetime of a checkout attempt, in ms. By then, every payment of the attempt is settled, so an identical purchase
 * counts as a new one.
 */
const ATTEMPT_LIFETIME_MS = 60 * 60 * 1000

/**
 * Returns the idempotency key for a purchase. The key is stored on the device, so that submitting the same purchase
 * again, after a reload or in another tab, cannot create a second order. A different purchase gets a different key.
 */
export async function checkoutAttemptKey(purchase: unknown, now = Date.now()): Promise<string> {
  const text = JSON.stringify(purchase)
  let key = newId()
  await deviceStorage.update(KEY, (stored) => {
    const attempt = parseAttempt(stored)
    const isSame = attempt?.purchase === text && now - attempt.startedAt < ATTEMPT_LIFETIME_MS
    const current = isSame ? attempt : { key, purchase: text, startedAt: now }
    key = current.key
    // Tabs running older releases read `begunAt`.
    return { ...current, begunAt: current.startedAt }
  })
  return key
}

/**
 * Ends the current checkout attempt, so that the next purchase gets a new idempotency key. Call this function when the
 * attempt has succeeded or has permanently failed.
 */
export async function endCheckoutAttempt(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function parseAttempt(stored: unknown): CheckoutAttempt | null {
  if (!isRecord(stored)) return null
  const { key, purchase, startedAt = stored.begunAt } = stored
  if (typeof key !== 'string' || typeof purchase !== 'string' || typeof startedAt !== 'number') return null
  return { key, purchase, startedAt }
}
