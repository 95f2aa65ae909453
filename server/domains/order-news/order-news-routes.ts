import type { Handlers } from '../../http/bind-calls.ts'
import { Refused } from '../../http/refused.ts'
import { forgetDevice, readDevice } from './news-device-store.ts'
import { type OrderNewsParts, wantOrderNews } from './want-order-news.ts'

/** Hearing of orders on this device, or no longer. Log-out ends it as well, with the session. */
export function orderNewsRoutes(parts: OrderNewsParts): Handlers {
  const { db, push } = parts
  return {
    readOrderNews: async ({ session }) => {
      const device = await readDevice(db, session.id)
      return { status: 'ok', key: push.publicKey, endpoint: device?.endpoint ?? null }
    },

    wantOrderNews: async ({ body, session }) =>
      (await wantOrderNews(parts, { sessionId: session.id, ...body }))
        ? { status: 'ok' }
        : new Refused('INVALID_INPUT', { fields: { endpoint: 'Is not the address of a push service' } }),

    endOrderNews: async ({ session }) => {
      await forgetDevice(db, session.id)
      return { status: 'ok' }
    },
  }
}
