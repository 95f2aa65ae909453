import { messageOf } from '#contract/errors.ts'
import { call } from '#sync/api.ts'
import { attemptKey } from '../../state/checkout-attempt.ts'
import { orderPlaced } from '../../state/order-placed.ts'
import type { Bought, Buyer } from './buying.ts'
import type { Purchase } from './purchase.ts'

const ANSWER_WITHIN_MS = 20_000

/** Places an order that is paid when it arrives. Made again, it answers the same order. */
export async function payOnDelivery(purchase: Purchase, { userId, token }: Buyer): Promise<Bought> {
  const key = await attemptKey({ way: 'cod', userId, ...purchase })
  const send = () =>
    call('createOrder', {
      token,
      headers: { 'idempotency-key': key },
      body: { ...purchase, payment: 'cod' },
      timeoutMs: ANSWER_WITHIN_MS,
    })
  const first = await send()
  // The order may be there and its answer lost. Asked once more it is the same order, and the shopper gets to see it.
  const outcome = first.kind === 'unreachable' ? await send() : first
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'unreachable') return { kind: 'unreachable', message: messageOf('ORDER_NOT_CREATED') }
  const order = outcome.answer.data
  await orderPlaced(order)
  return { kind: 'placed', order }
}
