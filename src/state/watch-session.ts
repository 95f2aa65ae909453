import type { QueryClient } from '@tanstack/react-query'
import { checkSession } from './check-session.ts'
import { claimTraces, forgetPersonalReads } from './forget-shopper.ts'
import { onSession } from './session.ts'

/**
 * Keeps the session true. What is stored is taken at its word, so that the shop opens without a network; once the page
 * has come to rest the server is asked. When a shopper has gone, in this tab or in another, what was read for them goes
 * too; what they were writing stays for them alone.
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
  void checkSession()
}
