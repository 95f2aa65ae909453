/**
 * The personal data on this device besides session, bag, wishlist and outbox: searches, viewed products, saved orders
 * and drafts. Any new kind of personal data must be deleted here too.
 */
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
import { isEndpointQueryKey, PERSISTED_QUERIES_KEY } from '../queries/queries.ts'

/**
 * Key of the id of the user who owns the personal data; null after a log-out. Tabs of older releases read and broadcast
 * this name.
 */
export const PERSONAL_DATA_OWNER_KEY = 'traces-of'

/**
 * Makes a user the owner of the personal data, and deletes any other user's. Data entered since a log-out has no owner
 * and is not deleted. Call it at a login before the session is stored, so that no other tab shows one user's data to
 * another.
 */
export async function claimPersonalData(userId: string): Promise<void> {
  const ownerId = await deviceStorage.read(PERSONAL_DATA_OWNER_KEY)
  if (ownerId === userId) return
  if (typeof ownerId === 'string') await deletePersonalData()
  await deviceStorage.update(PERSONAL_DATA_OWNER_KEY, () => userId)
}

/** Deletes the personal data from this device, in every tab. */
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
  for (const key of PENDING_LOGOUT_KEYS) await deviceStorage.update(key, () => null)
  broadcastChange(PERSONAL_DATA_OWNER_KEY)
}

/** Removes the cached responses that only a logged-in user can request. */
export function removePersonalQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => !isEndpointQueryKey(queryKey) || endpoints[queryKey[0]].access !== 'anyone',
  })
}

/** Key of the token of a session whose log-out has started; null once it is complete. Older releases used `leaving`. */
const PENDING_LOGOUT_KEY = 'pending-logout'
const PENDING_LOGOUT_KEYS = [PENDING_LOGOUT_KEY, 'leaving']

/** Records that a log-out has started, so that the next page completes it if this one is closed. */
export async function markLogoutStarted(): Promise<void> {
  const session = await readSession()
  if (session) await deviceStorage.update(PENDING_LOGOUT_KEY, () => session.token)
}

/** Completes an interrupted log-out. Does not affect a session that has started since. */
export async function finishInterruptedLogout(): Promise<void> {
  const stored = await Promise.all(PENDING_LOGOUT_KEYS.map((key) => deviceStorage.read(key)))
  const tokens = stored.filter((token) => typeof token === 'string')
  if (tokens.length === 0) return
  const session = await readSession()
  if (session && tokens.includes(session.token)) {
    const { clearAccountData } = await import('#sync/session/end-session.ts')
    await clearAccountData()
  }
  await deletePersonalData()
}
