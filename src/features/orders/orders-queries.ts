/**
 * Query options for a shopper's orders. While the server is unreachable, the
 * queries return the orders saved on the device.
 */
import type { QueryClient } from '@tanstack/react-query'
import { type Order, readOrder } from '#contract/orders/order.ts'
import type { Parcel } from '#contract/schemas/parcel.ts'
import { mapOutcome, request } from '#sync/api.ts'
import { readSavedOrders, saveOrder, saveOrders } from '../../state/local/saved-orders.ts'
import type { CachedResponse } from '../../state/queries/queries.ts'
import type { SignedInShopper } from '../../state/session/session.ts'
import { savedQuery } from './saved-query.ts'

/** Returns query options for all of the shopper's orders, newest first. */
export const ordersQuery = ({ userId, token }: SignedInShopper) =>
  savedQuery<readonly Order[]>({
    queryKey: ['listOrders', { userId }, {}],
    load: async (signal) =>
      mapOutcome(await request('listOrders', { path: { userId }, token, signal }), (orders) => orders.map(readOrder)),
    save: (orders) => saveOrders(userId, orders),
    readSaved: async () => {
      const saved = await readSavedOrders(userId)
      return saved && { data: saved.orders, savedAt: saved.savedAt }
    },
  })

/**
 * An order with what the courier reports about its parcel, which is not saved on
 * the device.
 */
export interface OrderWithParcel extends Order {
  parcel?: Parcel | null | undefined
}

export const orderQuery = (id: string, { userId, token }: SignedInShopper) =>
  savedQuery<OrderWithParcel>({
    queryKey: ['order', id],
    load: async (signal) =>
      mapOutcome(await request('readOrder', { path: { id }, token, signal }), ({ order, parcel }) => ({
        ...readOrder(order),
        parcel,
      })),
    save: ({ parcel: _, ...order }) => saveOrder(userId, order),
    readSaved: async () => {
      const saved = await readSavedOrders(userId)
      const order = saved?.orders.find((order) => order.id === id)
      return saved && order ? { data: order, savedAt: saved.savedAt } : null
    },
  })

/**
 * Stores an order in the query cache and on the device after the server has
 * returned it, then reloads the list of orders.
 */
export async function updateCachedOrder(client: QueryClient, shopper: SignedInShopper, order: Order): Promise<void> {
  const response: CachedResponse<Order> = { data: order, savedAt: null }
  client.setQueryData(orderQuery(order.id, shopper).queryKey, response)
  await saveOrder(shopper.userId, order)
  await client.invalidateQueries({ queryKey: ordersQuery(shopper).queryKey })
}
