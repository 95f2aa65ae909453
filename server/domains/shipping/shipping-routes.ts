import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { toOrderResponse } from '../ordering/orders/describe-order.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import { correctContact } from './correct-contact.ts'
import { readShipment } from './shipment-store.ts'
import { issueShipmentToken, isValidShipmentToken } from './shipment-tokens.ts'
import { shipOrder } from './shipments.ts'
import type { ShippingDeps } from './shipping-deps.ts'

interface ShippingRoutesDeps extends ShippingDeps {
  /** Of one phone number or address. */
  codOpenLimit: number
}

export function shippingRoutes(deps: ShippingRoutesDeps): Handlers {
  const { db, clock, carrier, codOpenLimit } = deps
  return {
    shippingAvailable: async ({ session: { userId } }) => {
      const { token, expiresAt } = await issueShipmentToken(db, userId, clock())
      const login = await carrier?.checkLogin()
      return {
        status: 'ok',
        available: login?.kind === 'ok',
        token,
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },

    correctContact: async ({ params, body, session: { userId } }) => {
      const refused = await correctContact({ db, clock }, { id: params.id, userId }, { ...body, codOpenLimit })
      if (refused) return new Refused(refused.code, refused)
      const order = await readOrder(db, { id: params.id, userId })
      return order ? { status: 'ok', order: await toOrderResponse(db, order) } : new Refused('ORDER_UNKNOWN')
    },

    createShipment: async ({ body, session: { userId } }) => {
      const isAllowed = body.token === undefined || (await isValidShipmentToken(db, body.token, userId, clock()))
      const order = await readOrder(db, { id: body.order_id, userId })
      if (!isAllowed || !order) return new Refused('ORDER_UNKNOWN')
      // Otherwise a background job retries.
      await shipOrder(deps, order.row.id)
      const shipment = await readShipment(db, order.row.id)
      return {
        status: 'ok',
        order_id: body.order_id,
        shipment_id: shipment?.shipment_id ?? null,
      }
    },
  }
}
