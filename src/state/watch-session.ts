import type { QueryClient } from '@tanstack/react-query'
import { checkSession } from './check-session.ts'
import { forgetPersonalReads, forgetTraces } from './forget-shopper.ts'
import { onSession } from './session.ts'

/**
 * Keeps the session true. What is stored is taken at its word, so that the shop opens without a network; once the page
 * has come to rest the server is asked. When a shopper has gone, in this tab or in another, what was read for them goes
 * too.
 */
export function watchSession(queryClient: QueryClient): void {
  let shopper: string | null = null
  onSession(({ user }) => {
    const now = user?._id ?? null
    if (shopper !== null && now !== shopper) {
      forgetPersonalReads(queryClient)
      forgetTraces()
    }
    shopper = now
  })
  void checkSession()
}
