import type { CheckoutParts } from './checkout-parts.ts'
import { type Completed, complete } from './complete.ts'
import { intendedOfPayment } from './intended-order-store.ts'

/** What Razorpay's window hands to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

/**
 * Brings a payment to its end that the browser says was made. Razorpay signs what it has let through, also while the money
 * has not arrived and may still go back by itself; so the signature only says whom to ask about what. `PAYMENT_UNVERIFIED`
 * stands for a signature that is not right, and for somebody else's payment.
 */
export async function verifyReturn(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'> & { isSigned: (returned: RazorpayReturn) => boolean },
  userId: string,
  returned: RazorpayReturn,
): Promise<Completed> {
  const intended = parts.isSigned(returned) ? await intendedOfPayment(parts.db, 'razorpay', returned.orderId) : null
  if (intended?.userId !== userId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await complete(parts, userId, intended.id)
}
