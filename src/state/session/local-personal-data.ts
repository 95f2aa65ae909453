/** What this page and this device know of a shopper. Their session, bag and wishlist are `accountLeft`'s. */
import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { removeLocal } from '../../lib/local-storage.ts'
import { endCheckoutAttempt } from '../checkout/checkout-attempt.ts'
import { deleteDraft } from '../checkout/checkout-draft.ts'
import { deletePlacedOrders } from '../checkout/purchased-bag.ts'
import { deleteReviewDrafts } from '../forms/review-drafts.ts'
import { deleteDeliveryPin } from '../local/delivery-pin.ts'
import { clearLastPage } from '../local/last-page.ts'
import { clearSearches } from '../local/recent-searches.ts'
import { clearViewed } from '../local/recently-viewed.ts'
import { deleteSavedOrders } from '../local/saved-orders.ts'
import { type EndpointQueryKey, PERSISTED_QUERIES_KEY } from '../queries/queries.ts'

/** Whose the traces on this device are; nobody's yet after a log-out. Told to all tabs when they are forgotten. */
export const PERSONAL_DATA_OWNER_KEY = 'traces-of'

/**
 * To be called as soon as a shopper is known, at a login before any other tab can hear of it. What another one has left is
 * forgotten then; what was written since that one has logged out is the newcomer's own.
 */
export async function claimPersonalData(userId: string): Promise<void> {
  const ownerId = await deviceStorage.read(PERSONAL_DATA_OWNER_KEY)
  if (ownerId === userId) return
  if (typeof ownerId === 'string') await deletePersonalData()
  await deviceStorage.update(PERSONAL_DATA_OWNER_KEY, () => userId)
}

/** Finishes a log-out that was begun and interrupted. A session that was opened since stays. */
export async function finishInterruptedLogout(): Promise<void> {
  const token = await pendingLogoutToken()
  if (token === null) return
  if ((await readSession())?.token === token) {
    const { clearAccountData } = await import('#sync/session/end-session.ts')
    await clearAccountData()
  }
  await deletePersonalData()
}

/**
 * Forgets what was searched for, looked at, ordered and begun to be filled in, and every kept read, in every tab.
 * Repeatable. Whatever else the shop comes to remember of somebody has its place in here.
 */
export async function deletePersonalData(): Promise<void> {
  await deviceStorage.update(PERSONAL_DATA_OWNER_KEY, () => null)
  clearSearches()
  clearViewed()
  deleteReviewDrafts()
  clearLastPage()
  removeLocal(PERSISTED_QUERIES_KEY)
  await Promise.all([
    deleteSavedOrders(),
    deleteDraft(),
    endCheckoutAttempt(),
    deletePlacedOrders(),
    deleteDeliveryPin(),
  ])
  await clearLogoutMark()
  broadcastChange(PERSONAL_DATA_OWNER_KEY)
}

/** Drops every read that only a shopper may make. Those of everybody stay. */
export function removePersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => {
      const [name] = queryKey as EndpointQueryKey
      return endpoints[name]?.caller !== 'anyone'
    },
  })
}

/** The mark of a log-out that was begun: a page that is closed before its end leaves the rest to the next one. */

const PENDING_LOGOUT_KEY = 'leaving'

/** To be called before anything else of a log-out. */
export async function markLogoutStarted(): Promise<void> {
  const session = await readSession()
  if (session) await deviceStorage.update(PENDING_LOGOUT_KEY, () => session.token)
}

/** The token of the session whose log-out was begun; null when none was, or it has come to its end. */
async function pendingLogoutToken(): Promise<string | null> {
  const token = await deviceStorage.read(PENDING_LOGOUT_KEY)
  return typeof token === 'string' ? token : null
}

/** To be called when nothing is left to do. */
async function clearLogoutMark(): Promise<void> {
  await deviceStorage.update(PENDING_LOGOUT_KEY, () => null)
}
