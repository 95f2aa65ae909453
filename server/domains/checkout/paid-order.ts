import type { CheckoutParts } from './checkout-parts.ts'
import { type Completed, complete } from './complete.ts'
import { intendedByAnyName } from './intended-order-store.ts'

/**
 * The order of a payment that was made already, by any name the browser may have for it: the payment's, the provider's
 * order's, or the intended order's. Never somebody else's.
 */
export async function paidOrder(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>,
  userId: string,
  name: string | undefined,
): Promise<Completed> {
  const intendedId = name ? await intendedByAnyName(parts.db, userId, name) : null
  if (!intendedId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await complete(parts, userId, intendedId)
}
