import { messageOf } from '#contract/errors.ts'
import { call } from '#sync/api.ts'
import { orderPlaced } from '../../state/order-placed.ts'
import type { Bought } from './buying.ts'

const ANSWER_WITHIN_MS = 20_000

/** Asks the shop what came of a payment. Without an id it is the shopper's newest. Repeating it answers the same order. */
export async function completePayment(intendedId: string | undefined, token: string): Promise<Bought> {
  const body = intendedId ? { intendedID: intendedId } : {}
  const outcome = await call('completeCheckout', { token, body, timeoutMs: ANSWER_WITHIN_MS })
  if (outcome.kind === 'ok') {
    await orderPlaced(outcome.answer.data)
    return { kind: 'placed', order: outcome.answer.data }
  }
  const isOpen = outcome.kind === 'unreachable' || outcome.code === 'PAYMENT_PENDING'
  if (isOpen && intendedId) return { kind: 'awaited', intendedId }
  return outcome.kind === 'unreachable' ? { kind: 'unreachable', message: messageOf('PAYMENT_PENDING') } : outcome
}
