import type { QueryClient } from '@tanstack/react-query'
import { subscribe } from 'valtio'
import { onChanged } from '#sync/changes.ts'
import { checkSession } from './check-session.ts'
import { connection } from './connection.ts'
import { lookAtDeliveryPin } from './delivery-pin.ts'
import { claimTraces, finishLeaving, forgetPersonalReads, TRACES } from './forget-shopper.ts'
import { forgetDrafts } from './review-drafts.ts'
import { onSession } from './session.ts'

/** A page may stay open for days, and the account be changed on another device meanwhile. */
const CHECKED_FOR_MS = 5 * 60_000

/**
 * Keeps the session true. What is stored is taken at its word, so that the shop opens without a network; once the page
 * has come to rest the server is asked, and again when the shopper or the server comes back. When a shopper has gone, in
 * this tab or in another, what was read for them goes too; what they were writing stays for them alone.
 */
export function watchSession(queryClient: QueryClient): void {
  let lastShopper: string | null = null
  onSession(({ ready, user }) => {
    if (!ready) return
    const isAnother = lastShopper !== null && user?._id !== lastShopper
    if (isAnother) forgetPersonalReads(queryClient)
    if (user && user._id !== lastShopper) void claimTraces(user._id)
    if (user) lastShopper = user._id
  })
  onChanged(TRACES, () => {
    forgetDrafts()
    void lookAtDeliveryPin()
  })
  void finishLeaving().then(checkNowAndThen)
}

function checkNowAndThen(): void {
  let checkedAt = 0
  const check = async () => {
    const now = Date.now()
    if (document.visibilityState !== 'visible' || now < checkedAt + CHECKED_FOR_MS) return
    checkedAt = now
    if (!(await checkSession())) checkedAt = 0
  }
  document.addEventListener('visibilitychange', check)
  subscribe(connection, () => {
    if (connection.reached) void check()
  })
  void check()
}
