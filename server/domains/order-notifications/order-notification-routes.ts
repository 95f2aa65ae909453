import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { deleteDevice, readDevice } from './notification-store.ts'
import { type OrderNotificationDeps, subscribeDevice } from './order-notifications.ts'

/** Hearing of orders on this device, or no longer. Log-out ends it as well, with the session. */
export function orderNotificationRoutes(parts: OrderNotificationDeps): Handlers {
  const { db, push } = parts
  return {
    readOrderNews: async ({ session }) => {
      const device = await readDevice(db, session.id)
      return { status: 'ok', key: push.publicKey, endpoint: device?.endpoint ?? null }
    },

    wantOrderNews: async ({ body, session }) =>
      (await subscribeDevice(parts, { sessionId: session.id, ...body }))
        ? { status: 'ok' }
        : new Refused('INVALID_INPUT', { fields: { endpoint: 'Is not the address of a push service' } }),

    endOrderNews: async ({ session }) => {
      await deleteDevice(db, session.id)
      return { status: 'ok' }
    },
  }
}
