import { readOrder } from '#contract/orders/order.ts'
import type { CheckoutRequest } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { recordPlacedOrder } from '../../../state/checkout/purchased-bag.ts'
import { type Buyer, type CheckoutResult, unavailable } from './checkout-result.ts'
import { purchaseRequest } from './purchase.ts'

/** Idempotent: a retry returns the order already placed. */
export async function placeCodOrder(purchase: CheckoutRequest, buyer: Buyer): Promise<CheckoutResult> {
  const options = await purchaseRequest('cod', purchase, buyer)
  const placeOrder = () => request('createOrder', { ...options, body: { ...purchase, payment: 'cod' } })
  const first = await placeOrder()
  // If only the response was lost, the retry returns the order.
  const outcome = first.kind === 'unreachable' ? await placeOrder() : first
  if (outcome.kind === 'refused') return outcome
  if (outcome.kind === 'unreachable') return unavailable('ORDER_NOT_CREATED')
  const order = readOrder(outcome.data.data)
  await recordPlacedOrder(order)
  return { kind: 'placed', order }
}
