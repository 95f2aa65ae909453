import type { ProviderAnswer } from '../../providers/provider-answer.ts'

/** As Razorpay, Stripe and PayPal spell it. What is pending arrives by itself. */
const NOT_CARRIED_OUT = new Set(['failed', 'canceled', 'cancelled'])

/**
 * What a provider has answered to a refund: one that it wrote down and could not carry out counts as refused, so that it
 * stays with the work that failed, where the owner sees it.
 */
export function carriedOut(answer: ProviderAnswer<{ id: string; status: string }>): ProviderAnswer<{ id: string }> {
  if (answer.kind !== 'ok' || !NOT_CARRIED_OUT.has(answer.value.status.toLowerCase())) return answer
  return { kind: 'refused', code: 'REFUND_FAILED', message: `The refund ${answer.value.id} could not be carried out.` }
}
