import type { ProviderAnswer } from '../../providers/provider-answer.ts'
import type { Refund } from './payment-way.ts'

/** As Razorpay, Stripe and PayPal spell it. What is pending arrives by itself, or fails and is told of. */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])

/** Whether a refund that a provider wrote down was not carried out, by what the provider calls its state. */
export function isFailedRefund(status: string): boolean {
  return FAILED.has(status.toLowerCase())
}

/** What a provider has answered to a refund, in the shop's words. */
export function refundAnswer(answer: ProviderAnswer<{ id: string; status: string }>): ProviderAnswer<Refund> {
  if (answer.kind !== 'ok') return answer
  const { id, status } = answer.value
  return { kind: 'ok', value: { id, hasFailed: isFailedRefund(status) } }
}
