import type { CheckoutParts } from './checkout-parts.ts'
import type { Intended } from './intended-order-store.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

type Asked = Settled | { kind: 'nothing yet' } | { kind: 'failed' } | { kind: 'no answer' }

/** Asks the provider how the payment of an intended order went, and settles what has arrived. */
export async function askProvider(
  parts: Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>,
  { way, ref, state }: Intended,
): Promise<Asked> {
  const provider = way === 'cod' ? null : parts.ways[way]
  if (way === 'cod' || !provider || ref === null) return { kind: 'nothing yet' }
  // Money is no longer taken for pieces that may be gone.
  const seen = await provider.look(ref, state === 'held')
  if (seen.kind !== 'ok') return { kind: 'no answer' }
  let result: Asked = { kind: seen.value.hasFailed ? 'failed' : 'nothing yet' }
  for (const arrived of seen.value.arrived) {
    const settled = await settlePayment(parts, { ...arrived, way, ref })
    if (result.kind !== 'placed') result = settled
  }
  return result
}
