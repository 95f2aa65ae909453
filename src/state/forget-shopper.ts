/** What this page and this device know of a shopper. Their session, bag and wishlist are `accountLeft`'s. */
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { tellChanged } from '#sync/changes.ts'
import { device } from '#sync/device.ts'
import { readSession } from '#sync/session-store.ts'
import { removeLocal } from '../lib/local-store.ts'
import { endAttempt } from './checkout-attempt.ts'
import { forgetCheckout } from './checkout-draft.ts'
import { forgetDeliveryPin } from './delivery-pin.ts'
import { forgetKeptOrders } from './kept-orders.ts'
import { KEPT_QUERIES_KEY } from './kept-queries-key.ts'
import { forgetLastPlace } from './last-place.ts'
import { forgetSearches } from './last-searches.ts'
import { endLeaving, tokenOfLeaving } from './leaving.ts'
import { forgetPlacedOrders } from './order-placed.ts'
import type { ReadingKey } from './queries.ts'
import { forgetViewed } from './recently-viewed.ts'
import { forgetDrafts } from './review-drafts.ts'

/** Whose the traces on this device are; nobody's yet after a log-out. Told to all tabs when they are forgotten. */
export const TRACES = 'traces-of'

/**
 * To be called as soon as a shopper is known, at a login before any other tab can hear of it. What another one has left is
 * forgotten then; what was written since that one has logged out is the newcomer's own.
 */
export async function claimTraces(userId: string): Promise<void> {
  const ownerId = await device.read(TRACES)
  if (ownerId === userId) return
  if (typeof ownerId === 'string') await forgetTraces()
  await device.update(TRACES, () => userId)
}

/** Finishes a log-out that was begun and interrupted. A session that was opened since stays. */
export async function finishLeaving(): Promise<void> {
  const token = await tokenOfLeaving()
  if (token === null) return
  if ((await readSession())?.token === token) {
    const { wipeAccount } = await import('#sync/account-things.ts')
    await wipeAccount()
  }
  await forgetTraces()
}

/**
 * Forgets what was searched for, looked at, ordered and begun to be filled in, and every kept read, in every tab.
 * Repeatable. Whatever else the shop comes to remember of somebody has its place in here.
 */
export async function forgetTraces(): Promise<void> {
  await device.update(TRACES, () => null)
  forgetSearches()
  forgetViewed()
  forgetDrafts()
  forgetLastPlace()
  removeLocal(KEPT_QUERIES_KEY)
  await Promise.all([forgetKeptOrders(), forgetCheckout(), endAttempt(), forgetPlacedOrders(), forgetDeliveryPin()])
  await endLeaving()
  tellChanged(TRACES)
}

/** Drops every read that only a shopper may make. Those of everybody stay. */
export function forgetPersonalReads(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => {
      const [name] = queryKey as ReadingKey
      return calls[name]?.caller !== 'anyone'
    },
  })
}
