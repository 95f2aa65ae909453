import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { deleteDevice, readDevice } from './notification-store.ts'
import { type OrderNotificationDeps, subscribeDevice } from './order-notifications.ts'

/** For the device of the login session. */
export function orderNotificationRoutes(deps: OrderNotificationDeps): Handlers {
  const { db, push } = deps
  return {
    readOrderNotifications: async ({ session }) => {
      const device = await readDevice(db, session.id)
      return { status: 'ok', key: push.publicKey, endpoint: device?.endpoint ?? null }
    },

    enableOrderNotifications: async ({ body, session }) =>
      (await subscribeDevice(deps, { session, ...body }))
        ? { status: 'ok' }
        : new Refused('INVALID_INPUT', { fields: { endpoint: 'Is not the address of a push service' } }),

    disableOrderNotifications: async ({ session }) => {
      await deleteDevice(db, session.id)
      return { status: 'ok' }
    },
  }
}
