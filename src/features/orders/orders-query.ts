/** Reading a shopper's orders: from the server, and from what the device kept of them where that does not answer. */
import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/shapes/order.ts'
import { call } from '#sync/api.ts'
import { keepOrder, keepOrders, readKeptOrders } from '../../state/kept-orders.ts'
import { type Known, type ReadingKey, Refused, Unreachable } from '../../state/queries.ts'

/** Whose orders, and what proves it. */
export interface OrdersOwner {
  userId: string
  token: string
}

const STALE_AFTER_MS = 10_000

/** All orders, newest first. */
export const ordersQuery = ({ userId, token }: OrdersOwner) => ({
  queryKey: ['listOrders', { userId }, {}] satisfies ReadingKey,
  staleTime: STALE_AFTER_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Known<readonly Order[]>> => {
    const outcome = await call('listOrders', { path: { userId }, token, signal })
    if (outcome.kind === 'refused') throw new Refused(outcome.code, outcome.message)
    if (outcome.kind === 'ok') {
      await keepOrders(userId, outcome.answer)
      return { answer: outcome.answer, savedAt: null }
    }
    const kept = await readKeptOrders(userId)
    if (!kept) throw new Unreachable()
    return { answer: kept.orders, savedAt: kept.savedAt }
  },
})

/** One order. */
export const orderQuery = (id: string, { userId, token }: OrdersOwner) => ({
  queryKey: ['readOrder', { id }, {}] satisfies ReadingKey,
  staleTime: STALE_AFTER_MS,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Known<Order>> => {
    const outcome = await call('readOrder', { path: { id }, token, signal })
    if (outcome.kind === 'refused') throw new Refused(outcome.code, outcome.message)
    if (outcome.kind === 'ok') {
      await keepOrder(userId, outcome.answer.order)
      return { answer: outcome.answer.order, savedAt: null }
    }
    const kept = await readKeptOrders(userId)
    const order = kept?.orders.find(({ _id }) => _id === id)
    if (!kept || !order) throw new Unreachable()
    return { answer: order, savedAt: kept.savedAt }
  },
})

/** Shows an order as the server has just told it, wherever it stands. */
export async function showOrder(client: QueryClient, owner: OrdersOwner, order: Order): Promise<void> {
  client.setQueryData(orderQuery(order._id, owner).queryKey, { answer: order, savedAt: null })
  await keepOrder(owner.userId, order)
  await client.invalidateQueries({ queryKey: ordersQuery(owner).queryKey })
}
