import type { PaymentDeps } from '../../money/open-gateways.ts'
import {
  type CheckoutSession,
  findCheckoutByAnyId,
  findCheckoutByProviderRef,
  readCheckout,
  readNewestCheckout,
} from '../checkout/checkout-store.ts'
import { findDuplicateOrder } from '../checkout/earlier-checkouts-store.ts'
import { findOrderOfCheckout } from '../orders/order-store.ts'
import { checkPayment } from './check-payment.ts'

export type CheckoutResult =
  | { kind: 'placed'; orderId: string }
  | { kind: 'refused'; code: 'ORDER_UNKNOWN' | 'PAYMENT_RETURNED' | 'PAYMENT_PENDING' | 'PAYMENT_UNVERIFIED' }

/**
 * Completes a checkout when the shopper returns from the payment page; by
 * default, their newest one. Returns the order's id, or why there is no order.
 */
export async function completeCheckout(
  deps: PaymentDeps,
  userId: string,
  checkoutId: string | undefined,
): Promise<CheckoutResult> {
  const checkout = await (checkoutId ? readCheckout(deps.db, checkoutId) : readNewestCheckout(deps.db, userId))
  if (checkout?.userId !== userId) return { kind: 'refused', code: 'ORDER_UNKNOWN' }
  const orderId = await findOrderOfCheckout(deps.db, checkout.id)
  if (orderId) return { kind: 'placed', orderId }
  if (checkout.state === 'refunded') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  const result = await checkPayment(deps, checkout)
  if (result.kind === 'placed') return result
  if (result.kind === 'refunded') return { kind: 'refused', code: 'PAYMENT_RETURNED' }
  // The shopper may have ordered the same items in another checkout, e.g. in
  // another tab.
  const duplicate = await findDuplicateOrder(deps.db, checkout)
  if (duplicate) return { kind: 'placed', orderId: duplicate }
  return { kind: 'refused', code: result.kind === 'failed' ? 'PAYMENT_UNVERIFIED' : 'PAYMENT_PENDING' }
}

/** What Razorpay's payment window passes to the page after a payment. */
export interface RazorpayReturn {
  orderId: string
  paymentId: string
  signature: string
}

interface SignedReturnDeps extends PaymentDeps {
  isSigned: (returned: RazorpayReturn) => boolean
}

/** Returns null if the signature is wrong or the checkout is unknown. */
export async function findReturnedCheckout(
  { db, isSigned }: Pick<SignedReturnDeps, 'db' | 'isSigned'>,
  returned: RazorpayReturn,
): Promise<CheckoutSession | null> {
  return isSigned(returned) ? await findCheckoutByProviderRef(db, 'razorpay', returned.orderId) : null
}

/**
 * Returns `PAYMENT_UNVERIFIED` if the signature is wrong or the payment is
 * another user's.
 */
export async function verifyRazorpayReturn(
  deps: SignedReturnDeps,
  userId: string,
  returned: RazorpayReturn,
): Promise<CheckoutResult> {
  const checkout = await findReturnedCheckout(deps, returned)
  if (checkout?.userId !== userId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  // The signature alone does not suffice: Razorpay also signs payments that are
  // not captured yet.
  return await completeCheckout(deps, userId, checkout.id)
}

/**
 * Completes the checkout first if necessary. `id` is that of the payment, the
 * checkout or the provider's payment request.
 */
export async function findPaidOrder(
  deps: PaymentDeps,
  userId: string,
  id: string | undefined,
): Promise<CheckoutResult> {
  const checkoutId = id ? await findCheckoutByAnyId(deps.db, userId, id) : null
  if (!checkoutId) return { kind: 'refused', code: 'PAYMENT_UNVERIFIED' }
  return await completeCheckout(deps, userId, checkoutId)
}
