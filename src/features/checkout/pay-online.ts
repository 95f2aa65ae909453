import { brand } from '#contract/brand.ts'
import { messageOf } from '#contract/errors.ts'
import { toPaise } from '#contract/money.ts'
import { call } from '#sync/api.ts'
import { loadScript } from '../../lib/load-script.ts'
import { attemptKey } from '../../state/checkout-attempt.ts'
import { notify } from '../../state/notices.ts'
import { orderPlaced } from '../../state/order-placed.ts'
import type { Bought, Buyer, Refusal } from './buying.ts'
import { completePayment } from './complete-payment.ts'
import type { PaymentMethod } from './payment-offer.ts'
import type { Purchase } from './purchase.ts'
import { openRazorpay } from './razorpay-window.ts'

const NO_SCRIPT = 'Razorpay SDK failed to load. Are you online?'
const ANSWER_WITHIN_MS = 20_000

/**
 * Pays through Razorpay's window. The shop keeps the intended order from before the window opens, so the money never
 * stands alone: closed in between, the same purchase goes on with the same order. `onHeld` is told until when (ISO date
 * and time) its pieces are set aside.
 */
export async function payOnline(
  purchase: Purchase,
  buyer: Buyer,
  { method, onHeld }: { method: PaymentMethod; onHeld: (until: string) => void },
): Promise<Bought> {
  const isLoaded = method.scriptUrl !== null && (await loadScript(method.scriptUrl))
  if (!isLoaded || !window.Razorpay || !method.publicKey) return { kind: 'unreachable', message: NO_SCRIPT }

  const key = await attemptKey({ way: 'online_payment', userId: buyer.userId, ...purchase })
  const created = await call('createRazorpayOrder', {
    token: buyer.token,
    headers: { 'idempotency-key': key },
    body: purchase,
    timeoutMs: ANSWER_WITHIN_MS,
  })
  if (created.kind === 'refused') {
    return created.code === 'ALREADY_PLACED' ? await findPlaced(created, buyer.token) : created
  }
  if (created.kind === 'unreachable') return { kind: 'unreachable', message: messageOf('ORDER_NOT_CREATED') }
  const { id, amount, currency, intendedID, heldUntil } = created.answer

  onHeld(heldUntil)
  const outcome = await openRazorpay(window.Razorpay, {
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
  return await verify(outcome.result, intendedID, buyer)
}

/** The money is paid from here on: without an answer the order is awaited, never given up. */
async function verify(result: RazorpayResult, intendedId: string, { userId, token }: Buyer): Promise<Bought> {
  const verified = await call('verifyRazorpayPayment', {
    token,
    body: { ...result, user_id: userId },
    timeoutMs: ANSWER_WITHIN_MS,
  })
  if (verified.kind === 'ok') {
    notify('Payment Successful!')
    await orderPlaced(verified.answer.data)
    return { kind: 'placed', order: verified.answer.data }
  }
  if (verified.kind === 'unreachable' || verified.code === 'PAYMENT_PENDING') return { kind: 'awaited', intendedId }
  return verified
}

/** The payment of this purchase arrived earlier, without this page: its order is there. */
async function findPlaced(refusal: Refusal, token: string): Promise<Bought> {
  const completed = await completePayment(undefined, token)
  return completed.kind === 'placed' ? completed : refusal
}

function isReturned(bought: Bought): boolean {
  return bought.kind === 'refused' && bought.code === 'PAYMENT_RETURNED'
}

/** The shop's own, as the stylesheet has it. */
function themeColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--wine-fill').trim()
}
