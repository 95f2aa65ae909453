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

/** What a query is told when it is asked. */
interface Asking {
  signal: AbortSignal
  client: QueryClient
}

/** All orders, newest first. */
export const ordersQuery = ({ userId, token }: OrdersOwner) => {
  const queryKey = ['listOrders', { userId }, {}] satisfies ReadingKey
  return {
    queryKey,
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal, client }: Asking): Promise<Known<readonly Order[]>> => {
      const reading = readKeptOrders(userId).then((kept) => kept && { answer: kept.orders, savedAt: kept.savedAt })
      void reading.then((kept) => showKept(client, queryKey, kept))
      const outcome = await call('listOrders', { path: { userId }, token, signal })
      if (outcome.kind === 'refused') throw new Refused(outcome.code, outcome.message)
      if (outcome.kind === 'ok') {
        await keepOrders(userId, outcome.answer)
        return { answer: outcome.answer, savedAt: null }
      }
      return (await reading) ?? nothingKept()
    },
  }
}

/** One order. */
export const orderQuery = (id: string, { userId, token }: OrdersOwner) => {
  const queryKey = ['readOrder', { id }, {}] satisfies ReadingKey
  return {
    queryKey,
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal, client }: Asking): Promise<Known<Order>> => {
      const reading = readKeptOrders(userId).then((kept) => {
        const answer = kept?.orders.find(({ _id }) => _id === id)
        return kept && answer ? { answer, savedAt: kept.savedAt } : null
      })
      void reading.then((kept) => showKept(client, queryKey, kept))
      const outcome = await call('readOrder', { path: { id }, token, signal })
      if (outcome.kind === 'refused') throw new Refused(outcome.code, outcome.message)
      if (outcome.kind === 'ok') {
        await keepOrder(userId, outcome.answer.order)
        return { answer: outcome.answer.order, savedAt: null }
      }
      return (await reading) ?? nothingKept()
    },
  }
}

/** Paints what is kept at once: a line may hang for as long as a request waits. The server's answer takes its place. */
function showKept<Answer>(client: QueryClient, queryKey: ReadingKey, kept: Known<Answer> | null): void {
  if (kept) client.setQueryData<Known<Answer>>(queryKey, (shown) => shown ?? kept)
}

function nothingKept(): never {
  throw new Unreachable()
}

/** Shows an order as the server has just told it, wherever it stands. */
export async function showOrder(client: QueryClient, owner: OrdersOwner, order: Order): Promise<void> {
  client.setQueryData(orderQuery(order._id, owner).queryKey, { answer: order, savedAt: null })
  await keepOrder(owner.userId, order)
  await client.invalidateQueries({ queryKey: ordersQuery(owner).queryKey })
}
