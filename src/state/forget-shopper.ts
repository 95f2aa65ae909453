/** What this page and this browser's localStorage know of a shopper. Their bag and session are `accountLeft`'s. */
import type { QueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { endAttempt } from './checkout-attempt.ts'
import { forgetCheckout } from './checkout-draft.ts'
import { forgetKeptOrders } from './kept-orders.ts'
import { KEPT_QUERIES_KEY } from './kept-queries-key.ts'
import { forgetSearches } from './last-searches.ts'
import type { ReadingKey } from './queries.ts'
import { forgetViewed } from './recently-viewed.ts'
import { forgetDrafts } from './review-drafts.ts'

/** Forgets what was searched for, looked at, ordered and begun to be written, and every kept read. Repeatable. */
export function forgetTraces(): void {
  forgetSearches()
  forgetViewed()
  forgetDrafts()
  void forgetKeptOrders()
  void forgetCheckout()
  void endAttempt()
  try {
    localStorage.removeItem(KEPT_QUERIES_KEY)
  } catch {
    // Where nothing can be stored, nothing is.
  }
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
