/** Reading a shopper's orders: from the server, and from what the device kept of them where that does not answer. */
import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/schemas/order.ts'
import { request } from '#sync/api.ts'
import { readSavedOrders, saveOrder, saveOrders } from '../../state/local/saved-orders.ts'
import {
  type CachedResponse,
  type EndpointQueryKey,
  RefusedError,
  UnreachableError,
} from '../../state/queries/queries.ts'

/** Whose orders, and what proves it. */
export interface SignedInShopper {
  userId: string
  token: string
}

const STALE_AFTER_MS = 10_000

/** What a query is told when it is asked. */
interface QueryContext {
  signal: AbortSignal
  client: QueryClient
}

/** All orders, newest first. */
export const ordersQuery = ({ userId, token }: SignedInShopper) => {
  const queryKey = ['listOrders', { userId }, {}] satisfies EndpointQueryKey
  return {
    queryKey,
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal, client }: QueryContext): Promise<CachedResponse<readonly Order[]>> => {
      const reading = readSavedOrders(userId).then((kept) => kept && { data: kept.orders, savedAt: kept.savedAt })
      void reading.then((kept) => showCached(client, queryKey, kept))
      const outcome = await request('listOrders', { path: { userId }, token, signal })
      if (outcome.kind === 'refused') throw new RefusedError(outcome.code, outcome.message)
      if (outcome.kind === 'ok') {
        await saveOrders(userId, outcome.data)
        return { data: outcome.data, savedAt: null }
      }
      return (await reading) ?? notCached()
    },
  }
}

/** One order. */
export const orderQuery = (id: string, { userId, token }: SignedInShopper) => {
  const queryKey = ['readOrder', { id }, {}] satisfies EndpointQueryKey
  return {
    queryKey,
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal, client }: QueryContext): Promise<CachedResponse<Order>> => {
      const reading = readSavedOrders(userId).then((kept) => {
        const answer = kept?.orders.find(({ _id }) => _id === id)
        return kept && answer ? { data: answer, savedAt: kept.savedAt } : null
      })
      void reading.then((kept) => showCached(client, queryKey, kept))
      const outcome = await request('readOrder', { path: { id }, token, signal })
      if (outcome.kind === 'refused') throw new RefusedError(outcome.code, outcome.message)
      if (outcome.kind === 'ok') {
        await saveOrder(userId, outcome.data.order)
        return { data: outcome.data.order, savedAt: null }
      }
      return (await reading) ?? notCached()
    },
  }
}

/** Paints what is kept at once: a line may hang for as long as a request waits. The server's answer takes its place. */
function showCached<Answer>(
  client: QueryClient,
  queryKey: EndpointQueryKey,
  kept: CachedResponse<Answer> | null,
): void {
  if (kept) client.setQueryData<CachedResponse<Answer>>(queryKey, (shown) => shown ?? kept)
}

function notCached(): never {
  throw new UnreachableError()
}

/** Shows an order as the server has just told it, wherever it stands. */
export async function updateCachedOrder(client: QueryClient, owner: SignedInShopper, order: Order): Promise<void> {
  client.setQueryData(orderQuery(order._id, owner).queryKey, { answer: order, savedAt: null })
  await saveOrder(owner.userId, order)
  await client.invalidateQueries({ queryKey: ordersQuery(owner).queryKey })
}
