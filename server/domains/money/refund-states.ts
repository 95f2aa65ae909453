/**
 * The states of a refund. Every change of a state is one of these transitions; the store makes them conditionally, so
 * that only one of two concurrent changes succeeds.
 *
 * - (new) → `due`: the shop or its owner requests a refund (`request-refund.ts`). A job asks the provider for it
 *   (`refund-payment.ts`), with a new idempotency key after each refusal.
 * - (new) → `pending` or `succeeded`: money left without a request, seen in the provider's list or as a lost dispute
 *   (`record-provider-refunds.ts`).
 * - `accept`: the provider says so in its response, a webhook or its list (`accept-refund.ts`).
 * - `pay`: the same, and the money has been sent at once, or the owner has paid it by hand.
 * - `confirm`: the money was sent, says the daily check (`check-pending-refunds.ts`), a webhook or the list.
 * - `fail`: the provider could not send the money after all (`fail-refund.ts`). The owner decides how to go on.
 */
import type { RefundReason } from '../../storage/payment-tables.ts'
import type { DB } from '../../storage/schema.ts'

type RefundState = DB['refunds']['state']

/** The shop or its owner still has to make these. */
export const OWED = ['due', 'failed'] as const

export const refundTransitions = {
  accept: { from: OWED, to: 'pending' },
  pay: { from: OWED, to: 'succeeded' },
  confirm: { from: ['pending'], to: 'succeeded' },
  fail: { from: ['pending', 'succeeded'], to: 'failed' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>

export type RefundTransition = keyof typeof refundTransitions

export function isOwed({ state }: { state: RefundState }): boolean {
  return state === 'due' || state === 'failed'
}

/** Of payments that did not pay for the order of their checkout. */
export const WITHOUT_ORDER: ReadonlySet<RefundReason> = new Set([
  'too late',
  'expired',
  'price changed',
  'coupon used up',
  'duplicate',
  'wrong amount',
])

/** In the payment's smallest unit. */
export function leftOf(amount: number, refunds: readonly { amount: number }[]): number {
  return refunds.reduce((left, refund) => left - refund.amount, amount)
}
