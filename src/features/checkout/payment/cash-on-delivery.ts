import { errorMessage } from '#contract/errors.ts'
import { request } from '#sync/api.ts'
import { checkoutAttemptKey } from '../../../state/checkout/checkout-attempt.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import type { Buyer, CheckoutResult } from './checkout-result.ts'
import type { Purchase } from './purchase.ts'

const ANSWER_WITHIN_MS = 20_000

/** Places an order that is paid when it arrives. Made again, it answers the same order. */
export async function placeCodOrder(purchase: Purchase, { userId, token }: Buyer): Promise<CheckoutResult> {
  const key = await checkoutAttemptKey({ way: 'cod', userId, ...purchase })
  const send = () =>
    request('createOrder', {
      token,
      headers: { 'idempotency-key': key },
      body: { ...purchase, payment: 'cod' },
      timeoutMs: ANSWER_WITHIN_MS,
    })
  const first = await send()
  // The order may be there and its answer lost. Asked once more it is the same order, and the shopper gets to see it.
  const outcome = first.kind === 'unreachable' ? await send() : first
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'unreachable') return { kind: 'unreachable', message: errorMessage('ORDER_NOT_CREATED') }
  const order = outcome.data.data
  await recordPlacedOrder(order)
  return { kind: 'placed', order }
}
