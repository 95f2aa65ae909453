import { toWireFollowedOrder } from '#contract/orders/followed-order.ts'
import type { Parcel } from '#contract/schemas/parcel.ts'
import { Refused } from '../../../http/refused.ts'
import type { Handlers } from '../../../http/register-endpoints.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Queries } from '../../../storage/transaction.ts'
import { verifyEmailOnVisit } from '../../account/verify-email.ts'
import { isConfirmable, needsTextedCode } from '../confirmation/confirm-order.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { readOrder } from '../orders/order-store.ts'
import { deleteFollowLinks, readLastExpiry } from './follow-link-store.ts'
import { findFollowedOrder, replaceFollowLink } from './follow-links.ts'
import { requestFollowLink } from './request-follow-link.ts'

interface FollowRouteDeps {
  db: Queries
  clock: Clock
  hasSmsGateway: boolean
  /** Returns what the carrier reports; null if nothing is known. */
  trackParcel: (orderId: string) => Promise<Parcel | null>
}

export function followRoutes({ db, clock, hasSmsGateway, trackParcel }: FollowRouteDeps): Handlers {
  return {
    requestFollowLink: async ({ body: { order_id: number, email } }) => {
      await requestFollowLink({ db, clock }, { number, email })
      return { status: 'ok', message: REQUESTED }
    },

    followOrder: async ({ params }) => {
      const followed = await findFollowedOrder(db, params.token, clock())
      if (!followed) return new Refused('FOLLOW_LINK_UNUSABLE')
      // Links that confirm reach only the account's address.
      if (followed.canConfirm) await verifyEmailOnVisit(db, followed.order.row.user_id, clock())
      const order = await describeOrder(db, followed.order)
      const parcel = order.status === 'cancelled' ? null : await trackParcel(order.id)
      const isOpen = followed.canConfirm && isConfirmable(followed.order.row, clock())
      const needsCode = isOpen && (await needsTextedCode(db, followed.order.row, hasSmsGateway))
      const confirming = { canConfirm: isOpen && !needsCode, ...(needsCode && { needsCode }) }
      const expiresAt = toIso(followed.expiresAt)
      const shown = { order: toWireFollowedOrder(order), parcel, expiresAt }
      return { status: 'ok', ...shown, ...confirming, canReturn: followed.canConfirm }
    },

    readFollowLink: async ({ params, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      if (!order) return new Refused('ORDER_UNKNOWN')
      const expiresAt = await readLastExpiry(db, order.row.id, clock())
      return { status: 'ok', expiresAt: expiresAt === null ? null : toIso(expiresAt) }
    },

    replaceFollowLink: async ({ params, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      if (!order) return new Refused('ORDER_UNKNOWN')
      const { token, expiresAt } = await replaceFollowLink(db, order.row.id, clock())
      return { status: 'ok', token, expiresAt: toIso(expiresAt) }
    },

    stopFollowLink: async ({ params, session: { userId } }) => {
      const order = await readOrder(db, { id: params.id, userId })
      if (!order) return new Refused('ORDER_UNKNOWN')
      await deleteFollowLinks(db, order.row.id)
      return { status: 'ok' }
    },
  }
}

const REQUESTED = 'If the order number and the e-mail match, a link to your order is on its way to you.'

function toIso(instant: number): string {
  return new Date(instant).toISOString()
}
