import { isWithin } from '#contract/is-within.ts'
import { isRecord } from '#contract/type-guards.ts'
import { newId } from '#sync/new-id.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'

interface CheckoutAttempt {
  /** A repeated request with it creates no second order. */
  key: string
  /** Products, payment method and buyer, as JSON. */
  purchase: string
  /** Epoch ms. */
  startedAt: number
}

const KEY = 'checkout-attempt'

/**
 * In ms. By then every payment is settled, and an identical purchase is a new
 * one.
 */
const ATTEMPT_LIFETIME_MS = 60 * 60 * 1000

/**
 * Stored on the device: the same purchase after a reload or in another tab
 * creates no second order. Another purchase gets another key.
 */
export async function checkoutAttemptKey(purchase: unknown, now = Date.now()): Promise<string> {
  const text = JSON.stringify(purchase)
  let key = newId()
  await deviceStorage.update(KEY, (stored) => {
    const attempt = parseAttempt(stored)
    const isSame = attempt?.purchase === text && isWithin(ATTEMPT_LIFETIME_MS, attempt.startedAt, now)
    const current = isSame ? attempt : { key, purchase: text, startedAt: now }
    key = current.key
    return current
  })
  return key
}

/** After success or final failure, so that the next purchase gets a new key. */
export async function endCheckoutAttempt(): Promise<void> {
  await deviceStorage.update(KEY, () => null)
}

function parseAttempt(stored: unknown): CheckoutAttempt | null {
  if (!isRecord(stored)) return null
  const { key, purchase, startedAt } = stored
  if (typeof key !== 'string' || typeof purchase !== 'string' || typeof startedAt !== 'number') return null
  return { key, purchase, startedAt }
}
