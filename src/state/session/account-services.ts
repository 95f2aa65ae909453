/**
 * Background work for the shopper's account and for forms that are waiting to be
 * sent.
 */
import type { QueryClient } from '@tanstack/react-query'
import { notifyOutboxResults } from '../outbox/notify-outbox-results.ts'
import { startAccountSync } from '../sync/sync-scheduler.ts'
import { watchSession } from './watch-session.ts'

/**
 * Watches the session, syncs this device with the server, and reports results of
 * forms that were sent later. `open` navigates to a path. Call this function once
 * per page.
 */
export function startAccountServices(queryClient: QueryClient, open: (href: string) => void): void {
  watchSession(queryClient)
  startAccountSync()
  notifyOutboxResults(queryClient, open)
}
