import { toWireReturn } from '#contract/orders/return.ts'
import type { ReturnRequest } from '#contract/schemas/returns.ts'
import { Refused } from '../../http/refused.ts'
import type { Handlers } from '../../http/register-endpoints.ts'
import { findFollowedOrder } from '../ordering/following/follow-links.ts'
import { readOrder } from '../ordering/orders/order-store.ts'
import { readReturn, readReturnsOf, type StoredReturn } from '../ordering/orders/return-store.ts'
import { withdrawReturn } from './decide-return.ts'
import { changePayout, type ReturnDeps, requestReturn } from './request-return.ts'

interface ReturnRouteDeps extends ReturnDeps {
  /** Whether pictures go to a host other than the shop. */
  hasImageHost: boolean
}

/** The owner decides by command. */
export function returnRoutes(deps: ReturnRouteDeps): Handlers {
  const { db, clock } = deps

  const request = async (orderId: string, body: ReturnRequest, key: string | undefined, isOwn: boolean) => {
    const result = await requestReturn(deps, orderId, { request: body, key: key ?? null, isOwn })
    if (result.kind === 'refused') return new Refused(result.code, { ...(result.fields && { fields: result.fields }) })
    return await toResponse(await readReturn(db, result.id))
  }

  const toResponse = async (stored: StoredReturn | null) => {
    const all = stored ? await readReturnsOf(db, [stored.row.order_id]) : new Map()
    const shown = [...all.values()].flat().find(({ id }) => id === stored?.row.id)
    return shown ? { status: 'ok' as const, data: toWireReturn(shown) } : new Refused('RETURN_UNKNOWN')
  }

  /** Null if it is not the user's. */
  const readOwn = async (id: string, userId: string) => {
    const stored = await readReturn(db, id)
    return stored && (await readOrder(db, { id: stored.row.order_id, userId })) ? stored : null
  }

  return {
    requestReturn: async ({ params, body, headers, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      return order ? await request(order.row.id, body, headers['idempotency-key'], true) : new Refused('ORDER_UNKNOWN')
    },

    requestFollowedReturn: async ({ params, body, headers }) => {
      const followed = await findFollowedOrder(db, params.token, clock())
      if (!followed) return new Refused('FOLLOW_LINK_UNUSABLE')
      // Others have the shared link, too.
      if (!followed.canConfirm) return new Refused('LINK_ONLY_SHOWS')
      return await request(followed.order.row.id, body, headers['idempotency-key'], false)
    },

    readReturn: async ({ params, session: { userId } }) => toResponse(await readOwn(params.id, userId)),

    changePayout: async ({ params, body, session: { userId } }) => {
      const own = await readOwn(params.id, userId)
      if (!own) return new Refused('RETURN_UNKNOWN')
      return (await changePayout(deps, own.row.id, body.payTo)) ? await toResponse(own) : new Refused('RETURN_CLOSED')
    },

    withdrawReturn: async ({ params, session: { userId } }) => {
      const own = await readOwn(params.id, userId)
      if (!own) return new Refused('RETURN_UNKNOWN')
      const changed = await withdrawReturn(deps, own.row.id)
      return changed ? await toResponse(own) : new Refused('RETURN_CLOSED')
    },
  }
}
