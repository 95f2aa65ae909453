import { Refused } from '../../../http/refused.ts'
import type { Handlers } from '../../../http/register-endpoints.ts'
import { toOrderResponse } from '../orders/describe-order.ts'
import { type CodeDeps, confirmByLink, confirmWithCode } from './confirm-order.ts'
import { requestOrderCode } from './order-codes.ts'

export function confirmRoutes(deps: CodeDeps): Handlers {
  const { db } = deps
  return {
    confirmOrder: async ({ params, body, session: { userId } }) => {
      const confirmed = await confirmWithCode(deps, { id: params.id, userId, code: body.code })
      if (typeof confirmed === 'string') return new Refused(confirmed)
      return { status: 'ok', order: await toOrderResponse(db, confirmed) }
    },

    sendOrderCode: async ({ params, network, session: { userId } }) => {
      const queued = await requestOrderCode(deps, { id: params.id, userId, network })
      if (queued !== 'queued') return new Refused(queued)
      return { status: 'ok', message: 'A new code is on its way to you.' }
    },

    confirmFollowedOrder: async ({ params }) => {
      const confirmed = await confirmByLink(deps, params.token)
      return typeof confirmed === 'string' ? new Refused(confirmed) : { status: 'ok' }
    },
  }
}
