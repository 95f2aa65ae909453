/**
 * Tracks which user owns the personal data on this device (searches, viewed
 * products, chosen sizes, saved and followed orders, and drafts), and deletes
 * that data. Other modules handle the session, bag, wishlist and outbox. Any new
 * kind of personal data must be deleted here too.
 */
import type { QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { ENDED_SESSION_KEY, readSession } from '#sync/session/session-store.ts'
import { deviceStorage } from '#sync/storage/device-storage.ts'
import { broadcastChange } from '#sync/storage/storage-changes.ts'
import { removeLocal } from '../../lib/local-storage.ts'
import { endCheckoutAttempt } from '../checkout/checkout-attempt.ts'
import { deleteDraft } from '../checkout/checkout-draft.ts'
import { deletePlacedOrders } from '../checkout/purchased-bag.ts'
import { deleteReviewDrafts } from '../forms/review-drafts.ts'
import { deleteDeliveryPin } from '../local/delivery-pin.ts'
import { deleteFollowedCopies } from '../local/followed-orders.ts'
import { clearLastPage } from '../local/last-page.ts'
import { clearLastSizes } from '../local/last-sizes.ts'
import { clearSearches } from '../local/recent-searches.ts'
import { clearViewed } from '../local/recently-viewed.ts'
import { clearStockAlerts } from '../local/requested-stock-alerts.ts'
import { deleteSavedOrders } from '../local/saved-orders.ts'
import { isEndpointQueryKey, PERSISTED_QUERIES_KEY } from '../queries/queries.ts'

/**
 * Storage key for the id of the user who owns the personal data on this device;
 * the id is null after a log-out. The key must not change, because tabs running
 * older releases use it too.
 */
export const PERSONAL_DATA_OWNER_KEY = 'traces-of'

/**
 * Makes a user the owner of the personal data on this device, after deleting any
 * other user's data. Call this function before storing a new session, so that no
 * tab shows one user's data to another.
 */
export async function claimPersonalData(userId: string): Promise<void> {
  const ownerId = await deviceStorage.read(PERSONAL_DATA_OWNER_KEY)
  if (ownerId === userId) return
  // Data entered since the last log-out has no owner yet and is kept.
  if (typeof ownerId === 'string') await deletePersonalData()
  await deviceStorage.update(PERSONAL_DATA_OWNER_KEY, () => userId)
}

/**
 * If the server has ended this device's session, deletes what would tell a finder
 * of the device about the shopper. Bag, wishlist and outbox stay, and so does the
 * checkout's key, or a payment under way could be made twice. A review that is
 * being written stays as well: its writer may be about to log in again.
 */
export async function wipeAfterSessionEnd(): Promise<void> {
  const token = await deviceStorage.read(ENDED_SESSION_KEY)
  if (typeof token !== 'string') return
  const session = await readSession()
  // The page that ends it has not come to it yet.
  if (session?.token === token) return
  if (!session) {
    removeLocal(PERSISTED_QUERIES_KEY)
    await Promise.all([
      deleteSavedOrders(),
      deleteFollowedCopies(),
      deleteDraft(),
      deletePlacedOrders(),
      deleteDeliveryPin(),
    ])
  }
  await deviceStorage.update(ENDED_SESSION_KEY, (stored) => (stored === token ? null : stored))
}

/** Deletes the shopper's personal data from this device, in every tab. */
export async function deletePersonalData(): Promise<void> {
  await deviceStorage.update(PERSONAL_DATA_OWNER_KEY, () => null)
  clearSearches()
  clearViewed()
  clearStockAlerts()
  clearLastSizes()
  deleteReviewDrafts()
  clearLastPage()
  removeLocal(PERSISTED_QUERIES_KEY)
  await Promise.all([
    deleteSavedOrders(),
    deleteFollowedCopies(),
    deleteDraft(),
    endCheckoutAttempt(),
    deletePlacedOrders(),
    deleteDeliveryPin(),
  ])
  await deviceStorage.update(PENDING_LOGOUT_KEY, () => null)
  broadcastChange(PERSONAL_DATA_OWNER_KEY)
}

/**
 * Clears the page's cache of all API responses that only a logged-in user can
 * request.
 */
export function removePersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !isEndpointQueryKey(queryKey) || endpoints[queryKey[0]].access !== 'anyone',
  })
}

/**
 * Storage key for the token of a session whose log-out has started; the token is
 * null once the log-out is complete.
 */
const PENDING_LOGOUT_KEY = 'pending-logout'

/**
 * Records on this device that a log-out has started, so that the next page can
 * complete it if this page is closed.
 */
export async function markLogoutStarted(): Promise<void> {
  const session = await readSession()
  if (session) await deviceStorage.update(PENDING_LOGOUT_KEY, () => session.token)
}

/**
 * Completes a log-out that was interrupted when the page was closed. Does not
 * affect a session that has started since then.
 */
export async function finishInterruptedLogout(): Promise<void> {
  const token = await deviceStorage.read(PENDING_LOGOUT_KEY)
  if (typeof token !== 'string') return
  const session = await readSession()
  if (session?.token === token) {
    const { clearAccountData } = await import('#sync/session/end-session.ts')
    await clearAccountData()
  }
  await deletePersonalData()
}
