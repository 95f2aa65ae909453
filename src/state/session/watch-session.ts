import type { QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'
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
} from './local-personal-data.ts'
import { onSessionChange } from './session.ts'

/** A page may stay open for days, and the account be changed on another device meanwhile. */
const CHECK_INTERVAL_MS = 5 * 60_000

/**
 * Keeps the session true. What is stored is taken at its word, so that the shop opens without a network; once the page
 * has come to rest the server is asked, and again when the shopper or the server comes back. When a shopper has gone, in
 * this tab or in another, what was read for them goes too; what they were writing stays for them alone.
 */
export function watchSession(queryClient: QueryClient): void {
  let lastShopper: string | null = null
  onSessionChange(({ ready, user }) => {
    if (!ready) return
    const isAnother = lastShopper !== null && user?._id !== lastShopper
    if (isAnother) removePersonalQueries(queryClient)
    if (user && user._id !== lastShopper) void claimPersonalData(user._id)
    if (user) lastShopper = user._id
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
    const now = Date.now()
    if (document.visibilityState !== 'visible' || now < checkedAt + CHECK_INTERVAL_MS) return
    checkedAt = now
    if (!(await checkSession())) checkedAt = 0
  }
  document.addEventListener('visibilitychange', check)
  subscribe(connection, () => {
    if (connection.reached) void check()
  })
  void check()
}
