import type { CheckoutParts } from './checkout-parts.ts'
import { intendedOfPayment } from './intended-order-store.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

/** What Razorpay's window hands to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

/**
 * Settles a payment that the browser says was made. Razorpay signs only payments that it has let through, and an order of
 * its can be paid in full only; so what the signature stands for is the whole charge. Answers `unknown` for a signature
 * that is not right, and for somebody else's payment.
 */
export async function verifyReturn(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'nudge'> & { isSigned: (returned: RazorpayReturn) => boolean },
  userId: string,
  returned: RazorpayReturn,
): Promise<Settled> {
  if (!parts.isSigned(returned)) return { kind: 'unknown' }
  const intended = await intendedOfPayment(parts.db, 'razorpay', returned.orderId)
  if (intended?.userId !== userId) return { kind: 'unknown' }
  const { charge: amount, currency } = intended
  const { orderId: ref, paymentId } = returned
  return await settlePayment(parts, { way: 'razorpay', ref, paymentId, amount, currency })
}
