import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { readOrder } from '../orders/order-store.ts'
import { isLent, lendHandle } from './lend-handle.ts'
import { type ShippingParts, shipOrder } from './ship-order.ts'

export function shippingRoutes(parts: ShippingParts): Handlers {
  const { db, clock, carrier } = parts
  return {
    shippingAvailable: async ({ session: { userId } }) => {
      const { token, expiresAt } = await lendHandle(db, userId, clock())
      const login = await carrier?.checkLogin()
      return {
        status: 'ok',
        available: login?.kind === 'ok',
        token,
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },

    createShipment: async ({ body, session: { userId } }) => {
      const isAllowed = body.token === undefined || (await isLent(db, body.token, userId, clock()))
      const order = await readOrder(db, { id: body.order_id, userId })
      if (!isAllowed || !order) return new Refused('ORDER_UNKNOWN')
      // A carrier that does not answer now is asked again by the outbox, so this shopper need not.
      const shipped = await shipOrder(parts, order.row.id)
      return {
        status: 'ok',
        order_id: body.order_id,
        shipment_id: shipped.kind === 'taken' ? shipped.shipmentId : null,
      }
    },
  }
}
