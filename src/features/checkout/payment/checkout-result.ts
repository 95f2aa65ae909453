/** What buying can come to, and who buys. */
import { type ErrorCode, type ErrorResponse, errorMessage } from '#contract/errors.ts'
import type { Order } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { endCheckoutAttempt } from '../../../state/checkout/checkout-attempt.ts'
import { updateDraft } from '../../../state/checkout/checkout-draft.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'

export interface Buyer {
  userId: string
  fullname: string
  email: string
  phone: string
  token: string
}

export type CheckoutResult =
  | { kind: 'placed'; order: Pick<Order, '_id'> }
  /** Something was paid, and the shop will hear of it; the order is awaited. */
  | { kind: 'awaited'; intendedId: string }
  /** The provider did not take the money, and the shopper gave up. */
  | { kind: 'failed' }
  /** The shopper closed the payment. Bag and intended order are as they were. */
  | { kind: 'closed' }
  | Refusal
  /** Something did not answer. `message` says what. */
  | { kind: 'unreachable'; message: string }

/** The shop said no. */
export interface Refusal {
  kind: 'refused'
  code: ErrorCode
  message: string
  fields: Record<string, string>
  data: ErrorResponse
}

const COMPLETE_TIMEOUT_MS = 20_000

/** Asks the shop what came of a payment. Without an id it is the shopper's newest. Repeating it answers the same order. */
export async function completePayment(intendedId: string | undefined, token: string): Promise<CheckoutResult> {
  const body = intendedId ? { intendedID: intendedId } : {}
  const outcome = await request('completeCheckout', { token, body, timeoutMs: COMPLETE_TIMEOUT_MS })
  if (outcome.kind === 'ok') {
    await recordPlacedOrder(outcome.data.data)
    return { kind: 'placed', order: outcome.data.data }
  }
  const isOpen = outcome.kind === 'unreachable' || outcome.code === 'PAYMENT_PENDING'
  if (isOpen && intendedId) return { kind: 'awaited', intendedId }
  return outcome.kind === 'unreachable' ? { kind: 'unreachable', message: errorMessage('PAYMENT_PENDING') } : outcome
}

const ATTEMPT_ENDING_CODES: ReadonlySet<string> = new Set(['PAYMENT_RETURNED', 'REPEAT_DIFFERS', 'CHECKOUT_TOO_OLD'])

/** Drops what would only be refused again: a coupon that does not hold, a key under which nothing can be bought any more. */
export async function resetAfterRefusal({ code }: Refusal): Promise<void> {
  if (ATTEMPT_ENDING_CODES.has(code)) await endCheckoutAttempt()
  if (code.startsWith('COUPON')) updateDraft({ coupon: null })
}
