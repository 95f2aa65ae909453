import { sendOutbox } from './outbox/send-outbox.ts'
import { continueAsGuest, finishInterruptedLogout, sendRevocations } from './session/end-session.ts'
import { readSession } from './session/session-store.ts'
import { defaultSyncContext, type SyncContext, type SyncResult } from './sync-context.ts'
import { syncBag } from './synced-lists/sync-bag.ts'
import { syncWishlist } from './synced-lists/sync-wishlist.ts'

/**
 * Runs a complete sync with the server: syncs the bag and the wishlist, revokes logged-out sessions, and sends the
 * forms that are waiting in the outbox.
 */
export async function syncAll(context: SyncContext = defaultSyncContext): Promise<SyncResult> {
  // Runs first, so that the outbox sends nothing for an account that has logged out.
  await finishInterruptedLogout(context)
  const results = await Promise.all([syncAccount(context), sendOutbox(context)])
  if (results.includes('session ended')) return 'session ended'
  return results.includes('retry') ? 'retry' : 'done'
}

/**
 * Syncs the bag and the wishlist if the shopper is logged in, and revokes logged-out sessions on the server.
 * Idempotent. Returns `retry` on network errors instead of rejecting.
 */
export async function syncAccount(context: SyncContext = defaultSyncContext): Promise<SyncResult> {
  await finishInterruptedLogout(context)
  const isRevoked = await sendRevocations(context)
  const session = await readSession(context)
  if (!session) return isRevoked ? 'done' : 'retry'
  const results = [await syncBag(session, context), await syncWishlist(session, context)]
  if (results.some(({ kind }) => kind === 'session ended')) {
    return (await continueAsGuest(session.token, context)) ? 'session ended' : 'retry'
  }
  return isRevoked && results.every(({ kind }) => kind === 'synced') ? 'done' : 'retry'
}
