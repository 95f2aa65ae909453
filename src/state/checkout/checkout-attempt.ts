import { isRecord } from '#contract/type-guards.ts'
import { newId } from '#sync/new-id.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

interface CheckoutAttempt {
  /** The idempotency key sent to the server. */
  key: string
  /** The products, payment method and buyer, as JSON. */
  purchase: string
  /** Epoch ms. */
  startedAt: number
}

const KEY = 'checkout-attempt'

/** After this time every payment of an attempt is settled, so the same purchase counts as a new one. */
const ATTEMPT_LIFETIME_MS = 60 * 60 * 1000

/**
 * Returns the idempotency key of a purchase. It is stored on the device, so that repeating the same purchase after a
 * reload or in another tab cannot create a second order. Any change to the purchase results in another key.
 */
export async function checkoutAttemptKey(purchase: unknown, now = Date.now()): Promise<string> {
  const text = JSON.stringify(purchase)
  let key = newId()
  await deviceStorage.update(KEY, (stored) => {
    const attempt = parseAttempt(stored)
    const isSame = attempt?.purchase === text && now - attempt.startedAt < ATTEMPT_LIFETIME_MS
    const current = isSame ? attempt : { key, purchase: text, startedAt: now }
    key = current.key
    // Tabs of older releases read `begunAt`.
    return { ...current, begunAt: current.startedAt }
  })
  return key
}

/** Ends the attempt after it has succeeded or finally failed. The next purchase gets another key. */
export async function endCheckoutAttempt(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function parseAttempt(stored: unknown): CheckoutAttempt | null {
  if (!isRecord(stored)) return null
  const { key, purchase, startedAt = stored.begunAt } = stored
  if (typeof key !== 'string' || typeof purchase !== 'string' || typeof startedAt !== 'number') return null
  return { key, purchase, startedAt }
}
