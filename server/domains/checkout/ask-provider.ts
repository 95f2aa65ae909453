import type { PaymentWay, Seen } from '../payments/payment-way.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { endHoldForGood } from './end-holds.ts'
import { holdAgain } from './hold-again.ts'
import type { Intended } from './intended-order-store.ts'
import { type Settled, settlePayment } from './settle-payment.ts'

type Asked = Settled | { kind: 'nothing yet' } | { kind: 'failed' } | { kind: 'no answer' }

type Parts = Pick<CheckoutParts, 'db' | 'clock' | 'ways' | 'nudge'>

/** Asks the provider how the payment of an intended order went, and settles what has arrived. */
export async function askProvider(parts: Parts, intended: Intended): Promise<Asked> {
  const { way, ref } = intended
  const provider = way === 'cod' ? null : parts.ways[way]
  if (!provider || ref === null) return { kind: 'nothing yet' }
  const seen = await lookAndTake(parts, provider, ref, intended)
  if (seen === 'pieces gone') return { kind: 'failed' }
  if (seen.kind !== 'ok') return { kind: 'no answer' }
  const settled = await settleArrived(parts, intended, seen.value)
  return settled ?? { kind: seen.value.hasFailed ? 'failed' : 'nothing yet' }
}

/** Settles all that a provider was seen to have received for an intended order. Answers null when that is nothing. */
export async function settleArrived(
  parts: Omit<Parts, 'ways'>,
  { way, ref }: Intended,
  { arrived }: Pick<Seen, 'arrived'>,
): Promise<Settled | null> {
  if (way === 'cod' || ref === null) return null
  let result: Settled | null = null
  for (const payment of arrived) {
    const settled = await settlePayment(parts, { ...payment, way, ref })
    if (result?.kind !== 'placed') result = settled
  }
  return result
}

/**
 * Money is taken only while its pieces are held. Who has agreed to pay after their time has the pieces held once more;
 * where these are gone nothing is taken. What was declined is not tried again by itself, and lets the pieces go: else they
 * would be off the shelf at every look, for nothing.
 */
async function lookAndTake(parts: Parts, provider: PaymentWay, ref: string, intended: Intended) {
  const { state, askAt } = intended
  if (state === 'held') return await take(parts, provider, ref, intended)
  const seen = await provider.look(ref, false)
  const isAgreed = seen.kind === 'ok' && seen.value.isAgreed
  if (!isAgreed || state !== 'lapsed') return seen
  if (askAt === null) return 'pieces gone'
  const held = await holdAgain(parts, intended)
  if (held === 'gone') return 'pieces gone'
  return held === 'changed' ? seen : await take(parts, provider, ref, held)
}

async function take(parts: Parts, provider: PaymentWay, ref: string, held: Intended) {
  const taken = await provider.look(ref, true)
  if (taken.kind === 'ok' && taken.value.isDeclined) await endHoldForGood(parts, held)
  return taken
}
