import { orderOfIntended } from '../orders/order-store.ts'
import { askProvider } from './ask-provider.ts'
import { boughtSince } from './bought-since.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { newestIntended, readIntended } from './intended-order-store.ts'

export type Completed =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: 'ORDER_UNKNOWN' | 'PAYMENT_RETURNED' | 'PAYMENT_PENDING' | 'PAYMENT_UNVERIFIED' }

/**
 * Brings a payment to its end for a shopper who has come back, whatever they missed: the order when it is there, otherwise
 * what the provider says. Who has bought the same in another way since is answered that order. Repeatable. Without an id it
 * is the shopper's newest payment.
 */
export async function complete(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>,
  userId: string,
  intendedId: string | undefined,
): Promise<Completed> {
  const intended = await (intendedId ? readIntended(parts.db, intendedId) : newestIntended(parts.db, userId))
  if (intended?.userId !== userId) return { kind: 'refused', code: 'ORDER_UNKNOWN' }
  const orderId = await orderOfIntended(parts.db, intended.id)
  if (orderId) return { kind: 'placed', orderId }
  if (intended.state === 'returned') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const asked = await askProvider(parts, intended)
  if (asked.kind === 'placed') return asked
  if (asked.kind === 'returned') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const other = await boughtSince(parts.db, intended)
  if (other) return { kind: 'placed', orderId: other }
  switch (asked.kind) {
    case 'failed':
      return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
    default:
      return { kind: 'refused', code: 'PAYMENT_PENDING' }
  }
}
