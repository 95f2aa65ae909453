import type { QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'
import { isWithin } from '#contract/is-within.ts'
import { onStorageChange } from '#sync/storage/storage-changes.ts'
import { deleteReviewDrafts } from '../forms/review-drafts.ts'
import { refreshDeliveryPin } from '../local/delivery-pin.ts'
import { connection } from '../network/connection.ts'
import { checkSession } from './account-details.ts'
import {
  claimPersonalData,
  finishInterruptedLogout,
  PERSONAL_DATA_OWNER_KEY,
  removePersonalQueries,
  wipeAfterSessionEnd,
} from './local-personal-data.ts'
import { onSessionChange } from './session.ts'

/**
 * Minimum interval between two session checks, in ms. Checks are repeated because
 * a page may stay open for days, during which the account can change on another
 * device.
 */
const CHECK_INTERVAL_MS = 5 * 60_000

/**
 * Checks with the server whether the session is still valid: at startup, when the
 * page becomes visible and when the server becomes reachable. Until the first
 * check, the page trusts the stored session, so that it can open offline. When
 * another user logs in, removes the previous user's data.
 */
export function watchSession(queryClient: QueryClient): void {
  let lastUserId: string | null = null
  onSessionChange(({ ready, user }) => {
    if (!ready) return
    const hasChanged = lastUserId !== null && user?.id !== lastUserId
    if (hasChanged) removePersonalQueries(queryClient)
    if (user && user.id !== lastUserId) void claimPersonalData(user.id)
    if (user) lastUserId = user.id
    // Also if the service worker ended the session while no page was open.
    else void wipeAfterSessionEnd()
  })
  onStorageChange(PERSONAL_DATA_OWNER_KEY, () => {
    deleteReviewDrafts()
    void refreshDeliveryPin()
  })
  void finishInterruptedLogout().then(checkRepeatedly)
}

function checkRepeatedly(): void {
  let checkedAt = 0
  const check = async () => {
    if (document.visibilityState !== 'visible' || isWithin(CHECK_INTERVAL_MS, checkedAt, Date.now())) return
    checkedAt = Date.now()
    if (!(await checkSession())) checkedAt = 0
  }
  document.addEventListener('visibilitychange', check)
  subscribe(connection, () => {
    if (connection.reachable) void check()
  })
  void check()
}
