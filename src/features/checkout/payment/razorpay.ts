import { brand } from '#contract/brand.ts'
import { toPaise } from '#contract/money.ts'
import { readOrder } from '#contract/orders/order.ts'
import type { PaymentMethod } from '#contract/orders/payment.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { showToast } from '../../../state/toasts.ts'
import {
  type Buyer,
  CHECKOUT_TIMEOUT_MS,
  type CheckoutResult,
  completePayment,
  type Refusal,
  unavailable,
} from './checkout-result.ts'
import { loadProviderScript } from './payment-methods.ts'
import { purchaseRequest } from './purchase.ts'

const SCRIPT_FAILED: CheckoutResult = {
  kind: 'unavailable',
  message: 'Razorpay SDK failed to load. Are you online?',
}

interface RazorpayInput {
  method: PaymentMethod
  /** The shopper has been told that nothing is set aside, and goes on. */
  acceptsNotHeld: boolean
  onReserved: (reservation: Reservation) => void
}

/** What is set aside for the shopper while they pay. */
export interface Reservation {
  /** End of the reservation (ISO 8601); null if there is none. */
  until: string | null
  /** False if the products stay on the shelves until they are paid for. */
  isHeld: boolean
}

/**
 * Opens Razorpay's payment window and returns the result of the checkout. Creates
 * the checkout first, so that every payment belongs to a checkout. If the shopper
 * closes the window, buying the same bag again resumes the checkout. If nothing can
 * be set aside, the window opens only for a shopper who knows.
 */
export async function payWithRazorpay(
  purchase: CheckoutRequest,
  buyer: Buyer,
  { method, acceptsNotHeld, onReserved }: RazorpayInput,
): Promise<CheckoutResult> {
  const isLoaded = await loadProviderScript(method)
  if (!isLoaded || !window.Razorpay || !method.publicKey) return SCRIPT_FAILED

  const options = await purchaseRequest('online_payment', purchase, buyer)
  const created = await request('createRazorpayOrder', { ...options, body: purchase })
  if (created.kind === 'refused') {
    return created.code === 'ALREADY_PLACED' ? await findPlacedOrder(created, buyer.token) : created
  }
  if (created.kind === 'unreachable') return unavailable('ORDER_NOT_CREATED')
  const { id, amount, currency, intendedID, heldUntil, isHeld, timeout } = created.data

  onReserved({ until: heldUntil, isHeld: isHeld !== false })
  if (isHeld === false && !acceptsNotHeld) return { kind: 'not held' }
  const outcome = await openRazorpayWindow(window.Razorpay, {
    key: method.publicKey,
    order_id: id,
    amount: toPaise(amount),
    currency,
    name: brand.name,
    description: brand.tagline,
    prefill: { name: buyer.fullname, email: buyer.email, contact: buyer.phone },
    theme: { color: themeColour() },
    // Nobody pays for products that are no longer reserved.
    ...(timeout !== undefined && { timeout }),
    ...(isInAppBrowser(navigator.userAgent) && { callback_url: `${location.origin}${CALLBACK_PATH}`, redirect: true }),
  })
  if (outcome.kind === 'paid') return await verifyPayment(outcome.result, intendedID, buyer)

  // A payment may still have succeeded, in an earlier window or while this one
  // closed.
  const completed = await completePayment(intendedID, buyer.token)
  if (completed.kind === 'placed' || isReturned(completed)) return completed
  return outcome.hasFailed ? { kind: 'failed' } : { kind: 'closed' }
}

/** `pending` without a response. */
async function verifyPayment(
  result: RazorpayResult,
  checkoutId: string,
  { userId, token }: Buyer,
): Promise<CheckoutResult> {
  const verified = await request('verifyRazorpayPayment', {
    token,
    body: { ...result, user_id: userId },
    timeoutMs: CHECKOUT_TIMEOUT_MS,
  })
  if (verified.kind === 'ok') {
    showToast('Payment Successful!')
    const order = readOrder(verified.data.data)
    await recordPlacedOrder(order)
    return { kind: 'placed', order }
  }
  if (verified.kind === 'unreachable' || verified.code === 'PAYMENT_PENDING') return { kind: 'pending', checkoutId }
  return verified
}

/** The payment may have arrived in another way, e.g. by webhook. */
async function findPlacedOrder(refusal: Refusal, token: string): Promise<CheckoutResult> {
  const completed = await completePayment(undefined, token)
  return completed.kind === 'placed' ? completed : refusal
}

function isReturned(result: CheckoutResult): boolean {
  return result.kind === 'refused' && result.code === 'PAYMENT_RETURNED'
}

function themeColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--wine-fill').trim()
}

type WindowOutcome = { kind: 'paid'; result: RazorpayResult } | { kind: 'closed'; hasFailed: boolean }

/**
 * Where Razorpay posts the result in an in-app browser; the server leads on from
 * there.
 */
const CALLBACK_PATH = '/api/razorpay/callback'

/**
 * E.g. Instagram's, in which Razorpay's window cannot report to the page
 * (razorpay.com/docs/payments/payment-gateway/callback-url).
 */
function isInAppBrowser(userAgent: string): boolean {
  return /\b(FBAN|FBAV|FB_IAB|Instagram|Messenger|Line|MicroMessenger|Snapchat|Twitter)\b|; wv\)/.test(userAgent)
}

/**
 * Until paid, closed or left by Back. In an in-app browser, Razorpay leaves the
 * page.
 */
function openRazorpayWindow(
  Razorpay: NonNullable<Window['Razorpay']>,
  options: Omit<RazorpayOptions, 'handler' | 'modal'>,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    let hasFailed = false
    const finish = (outcome: WindowOutcome) => {
      removeEventListener('popstate', onBack)
      removeEventListener('pageshow', onClose)
      resolve(outcome)
    }
    const onClose = () => finish({ kind: 'closed', hasFailed })
    // Back closes the window: `closed`, even after a failed payment.
    const onBack = () => {
      hasFailed = false
      checkout.close()
      onClose()
    }
    const checkout = new Razorpay({
      ...options,
      handler: (result) => finish({ kind: 'paid', result }),
      modal: { ondismiss: onClose },
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    addEventListener('popstate', onBack)
    // The browser may restore this page on Back from Razorpay's.
    addEventListener('pageshow', onClose)
    checkout.open()
  })
}
