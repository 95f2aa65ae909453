import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import type { Budgets } from '../../storage/budgets.ts'
import type { PasswordProof } from '../account/account-deps.ts'
import { tooManyAttempts } from '../account/account-routes.ts'
import { checkPassword } from '../account/password-attempts.ts'
import type { PasswordHasher } from '../account/password-hasher.ts'
import { readUser } from '../account/user-store.ts'
import { toOrderResponse } from '../ordering/orders/describe-order.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import { correctContact } from './correct-contact.ts'
import { readShipment } from './shipment-store.ts'
import { issueShipmentToken, isValidShipmentToken } from './shipment-tokens.ts'
import { shipOrder } from './shipments.ts'
import type { ShippingDeps } from './shipping-deps.ts'

interface ShippingRoutesDeps extends ShippingDeps {
  passwords: PasswordHasher
  budgets: Pick<Budgets, 'areOff'>
}

export function shippingRoutes(deps: ShippingRoutesDeps): Handlers {
  const { db, clock, carrier, budgets } = deps
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

    correctContact: async ({ params, body, network, session: { id: sessionId, userId } }) => {
      const { currentPassword = '', ...correction } = body
      const stranger = await refuseStranger(
        deps,
        { id: params.id, userId },
        { password: currentPassword, sessionId, network },
      )
      if (stranger) return stranger
      const isLimited = !budgets.areOff
      const change = { ...correction, isLimited, network }
      const refused = await correctContact({ db, clock }, { id: params.id, userId }, change)
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

/**
 * Keeps somebody who has found the device from redirecting a paid parcel. Null for
 * Cash on Delivery, and with the right password.
 */
async function refuseStranger(
  deps: ShippingRoutesDeps,
  { id, userId }: { id: string; userId: string },
  proof: PasswordProof,
): Promise<Refused | null> {
  const order = await readOrder(deps.db, { id, userId })
  const user = await readUser(deps.db, userId)
  if (!order || !user) return new Refused('ORDER_UNKNOWN')
  if (order.row.method === 'cod') return null
  if (proof.password === '') return new Refused('PASSWORD_NEEDED')
  const checked = await checkPassword(deps, user, proof)
  if (checked.kind === 'blocked') return tooManyAttempts(checked)
  return checked.kind === 'correct' ? null : new Refused('WRONG_PASSWORD')
}
