import type { ProviderAnswer } from '../../providers/provider-answer.ts'
import type { Refund } from './payment-way.ts'

/** As Razorpay, Stripe and PayPal spell it. Whatever else a refund is, it was carried out. */
const FAILED = new Set(['failed', 'canceled', 'cancelled'])
const PENDING = new Set(['pending', 'requires_action'])

/** How a refund stands, by what its provider calls that. */
export function stateOfRefund(status: string): Refund['state'] {
  const word = status.toLowerCase()
  if (FAILED.has(word)) return 'failed'
  return PENDING.has(word) ? 'pending' : 'made'
}

/** What a provider has answered to a refund, in the shop's words. */
export function refundAnswer(answer: ProviderAnswer<{ id: string; status: string }>): ProviderAnswer<Refund> {
  if (answer.kind !== 'ok') return answer
  const { id, status } = answer.value
  return { kind: 'ok', value: { id, state: stateOfRefund(status) } }
}
