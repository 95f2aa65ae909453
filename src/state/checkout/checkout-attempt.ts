import { isRecord } from '#contract/type-guards.ts'
import { newId } from '#sync/new-id.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

interface CheckoutAttempt {
  /** The idempotency key that the server knows the attempt by. */
  key: string
  /** What is bought, how and by whom, as JSON. */
  purchase: string
  /** Epoch ms. */
  startedAt: number
}

const KEY = 'checkout-attempt'

/** After this any payment of an attempt is settled, and the same purchase is a new one. */
const ATTEMPT_LIFETIME_MS = 60 * 60 * 1000

/**
 * Returns the idempotency key of a purchase. It is stored on the device, so that repeating the same purchase, after a
 * reload or in another tab, cannot create a second order. A purchase that differs in anything gets another key.
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

/** Ends the attempt: it has succeeded, or cannot any more. The next purchase gets another key. */
export async function endCheckoutAttempt(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function parseAttempt(stored: unknown): CheckoutAttempt | null {
  if (!isRecord(stored)) return null
  const { key, purchase, startedAt = stored.begunAt } = stored
  if (typeof key !== 'string' || typeof purchase !== 'string' || typeof startedAt !== 'number') return null
  return { key, purchase, startedAt }
}
