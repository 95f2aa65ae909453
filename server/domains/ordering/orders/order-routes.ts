import { toWireOrder } from '#contract/orders/order.ts'
import type { Parcel } from '#contract/schemas/parcel.ts'
import { Refused } from '../../../http/refused.ts'
import type { Handlers } from '../../../http/register-endpoints.ts'
import { withTimeout } from '../../../lib/promises.ts'
import type { Queries } from '../../../storage/transaction.ts'
import type { PublishedCatalogue } from '../../catalogue/published-catalogue.ts'
import { cancelOrder } from './change-order-status.ts'
import { describeOrders, toOrderResponse } from './describe-order.ts'
import { listOrders, readOrder } from './order-store.ts'
import { saveOccasion } from './save-occasion.ts'

interface OrderRouteDeps {
  db: Queries
  clock: () => number
  catalogue: PublishedCatalogue
  recallParcel: (orderId: string) => Promise<unknown>
  /** Returns what the carrier reports; null if nothing is known. */
  trackParcel: (orderId: string) => Promise<Parcel | null>
}

/** In ms. */
const RECALL_TIMEOUT_MS = 4000

/** The checkout endpoints place new orders. */
export function orderRoutes(deps: OrderRouteDeps): Handlers {
  const { db, clock } = deps
  return {
    listOrders: async ({ params, session: { userId } }) => {
      if (params.userId !== userId) return new Refused('NOT_FOUND')
      return (await describeOrders(db, await listOrders(db, userId))).map(toWireOrder)
    },

    readOrder: async ({ params, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      if (!order) return new Refused('ORDER_UNKNOWN')
      const parcel = order.row.status === 'cancelled' ? null : await deps.trackParcel(order.row.id)
      return { status: 'ok', order: await toOrderResponse(db, order), parcel }
    },

    cancelOrder: async ({ params, session: { userId } }) => {
      const cancelled = await cancelOrder(deps, { id: params.id, userId })
      if (typeof cancelled === 'string') return new Refused(cancelled)
      // If the carrier does not respond in time, a job recalls the parcel.
      await withTimeout(RECALL_TIMEOUT_MS, deps.recallParcel(cancelled.row.id))
      await deps.catalogue.refresh()
      const order = await readOrder(db, { id: params.id, userId })
      const isTooLate = order?.row.status !== 'cancelled' && order?.row.cancel_requested_at === null
      if (isTooLate) return new Refused('CANNOT_CANCEL')
      return order ? { status: 'ok', order: await toOrderResponse(db, order) } : new Refused('ORDER_UNKNOWN')
    },

    saveOccasion: async ({ body, session: { userId } }) => {
      const saved = body.userId === userId ? await saveOccasion(db, body, clock()) : 'ORDER_UNKNOWN'
      return saved === 'saved' ? { status: 'ok', data: body } : new Refused(saved)
    },
  }
}
