import { toWireOrder } from '#contract/orders/order.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { Queries } from '../../storage/transaction.ts'
import type { PublishedCatalogue } from '../catalogue/published-catalogue.ts'
import { cancelOrder } from './change-order-status.ts'
import { describeOrders, toOrderResponse } from './describe-order.ts'
import { listOrders, readOrder } from './order-store.ts'
import { saveOccasion } from './save-occasion.ts'

interface OrderRouteDeps {
  db: Queries
  clock: () => number
  catalogue: PublishedCatalogue
}

/**
 * Creates the handlers that list, read and cancel existing orders and save their gift occasions. New orders are placed
 * by the checkout endpoints.
 */
export function orderRoutes(deps: OrderRouteDeps): Handlers {
  const { db, clock } = deps
  return {
    listOrders: async ({ params, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      return (await describeOrders(db, await listOrders(db, userId))).map(toWireOrder)
    },

    readOrder: async ({ params, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      return order ? { status: 'ok', order: await toOrderResponse(db, order) } : new Refused('ORDER_UNKNOWN')
    },

    cancelOrder: async ({ params, session: { userId } }) => {
      const cancelled = await cancelOrder(deps, { id: params.id, userId })
      if (typeof cancelled === 'string') return new Refused(cancelled)
      await deps.catalogue.refresh()
      const order = await readOrder(db, { id: params.id, userId })
      return order ? { status: 'ok', order: await toOrderResponse(db, order) } : new Refused('ORDER_UNKNOWN')
    },

    saveOccasion: async ({ body, session: { userId } }) => {
      const saved = body.userId === userId ? await saveOccasion(db, body, clock()) : 'ORDER_UNKNOWN'
      return saved === 'saved' ? { status: 'ok', data: body } : new Refused(saved)
    },
  }
}
