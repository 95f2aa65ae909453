import { brand } from '#contract/brand.ts'
import { errorMessage } from '#contract/errors.ts'
import { toPaise } from '#contract/money.ts'
import { request } from '#sync/api.ts'
import { loadScript } from '../../../lib/load-script.ts'
import { checkoutAttemptKey } from '../../../state/checkout/checkout-attempt.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { notify } from '../../../state/notices.ts'
import { type Buyer, type CheckoutResult, completePayment, type Refusal } from './checkout-result.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { Purchase } from './purchase.ts'

const NO_SCRIPT = 'Razorpay SDK failed to load. Are you online?'
const ANSWER_WITHIN_MS = 20_000

/**
 * Pays through Razorpay's window. The shop keeps the intended order from before the window opens, so the money never
 * stands alone: closed in between, the same purchase goes on with the same order. `onHeld` is told until when (ISO date
 * and time) its pieces are set aside.
 */
export async function payWithRazorpay(
  purchase: Purchase,
  buyer: Buyer,
  { method, onHeld }: { method: PaymentMethod; onHeld: (until: string) => void },
): Promise<CheckoutResult> {
  const isLoaded = method.scriptUrl !== null && (await loadScript(method.scriptUrl))
  if (!isLoaded || !window.Razorpay || !method.publicKey) return { kind: 'unreachable', message: NO_SCRIPT }

  const key = await checkoutAttemptKey({ way: 'online_payment', userId: buyer.userId, ...purchase })
  const created = await request('createRazorpayOrder', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    body: purchase,
    timeoutMs: ANSWER_WITHIN_MS,
  })
  if (created.kind === 'refused') {
    return created.code === 'ALREADY_PLACED' ? await findPlacedOrder(created, buyer.token) : created
  }
  if (created.kind === 'unreachable') return { kind: 'unreachable', message: errorMessage('ORDER_NOT_CREATED') }
  const { id, amount, currency, intendedID, heldUntil } = created.data

  onHeld(heldUntil)
  const outcome = await openRazorpayWindow(window.Razorpay, {
    key: method.publicKey,
    order_id: id,
    amount: toPaise(amount),
    currency,
    name: brand.name,
    description: brand.tagline,
    prefill: { name: buyer.fullname, email: buyer.email, contact: buyer.phone },
    theme: { color: themeColour() },
  })
  if (outcome.kind === 'closed') {
    // Something may have been paid all the same: by an earlier window, or while this one was closing.
    const known = await completePayment(intendedID, buyer.token)
    if (known.kind === 'placed' || isReturned(known)) return known
    return outcome.hasFailed ? { kind: 'failed' } : { kind: 'closed' }
  }
  return await verifyPayment(outcome.result, intendedID, buyer)
}

/** The money is paid from here on: without an answer the order is awaited, never given up. */
async function verifyPayment(
  result: RazorpayResult,
  intendedId: string,
  { userId, token }: Buyer,
): Promise<CheckoutResult> {
  const verified = await request('verifyRazorpayPayment', {
    token,
    body: { ...result, user_id: userId },
    timeoutMs: ANSWER_WITHIN_MS,
  })
  if (verified.kind === 'ok') {
    notify('Payment Successful!')
    await recordPlacedOrder(verified.data.data)
    return { kind: 'placed', order: verified.data.data }
  }
  if (verified.kind === 'unreachable' || verified.code === 'PAYMENT_PENDING') return { kind: 'awaited', intendedId }
  return verified
}

/** The payment of this purchase arrived earlier, without this page: its order is there. */
async function findPlacedOrder(refusal: Refusal, token: string): Promise<CheckoutResult> {
  const completed = await completePayment(undefined, token)
  return completed.kind === 'placed' ? completed : refusal
}

function isReturned(bought: CheckoutResult): boolean {
  return bought.kind === 'refused' && bought.code === 'PAYMENT_RETURNED'
}

/** The shop's own, as the stylesheet has it. */
function themeColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--wine-fill').trim()
}

type WindowOutcome = { kind: 'paid'; result: RazorpayResult } | { kind: 'closed'; hasFailed: boolean }

/** Opens Razorpay's window, and answers when the shopper has paid, closed it or gone Back to the page before. */
function openRazorpayWindow(
  Razorpay: NonNullable<Window['Razorpay']>,
  options: Omit<RazorpayOptions, 'handler' | 'modal'>,
): Promise<WindowOutcome> {
  return new Promise((resolve) => {
    let hasFailed = false
    const end = (outcome: WindowOutcome) => {
      removeEventListener('popstate', goBack)
      resolve(outcome)
    }
    const closed = () => end({ kind: 'closed', hasFailed })
    // The window would stand on a page that has nothing to do with it. Whoever left has not given up a failed payment.
    const goBack = () => {
      hasFailed = false
      checkout.close()
      closed()
    }
    const checkout = new Razorpay({
      ...options,
      handler: (result) => end({ kind: 'paid', result }),
      modal: { ondismiss: closed },
    })
    checkout.on('payment.failed', () => {
      hasFailed = true
    })
    addEventListener('popstate', goBack)
    checkout.open()
  })
}
