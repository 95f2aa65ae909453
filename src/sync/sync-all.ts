import { sendOutbox } from './outbox/send-outbox.ts'
import { continueAsGuest, finishInterruptedLogout, sendRevocations } from './session/end-session.ts'
import { readSession } from './session/session-store.ts'
import { defaultSyncContext, type SyncContext, type SyncResult } from './sync-context.ts'
import { syncBag } from './synced-lists/sync-bag.ts'
import { syncWishlist } from './synced-lists/sync-wishlist.ts'

export async function syncAll(context: SyncContext = defaultSyncContext): Promise<SyncResult> {
  // First, so that the outbox sends nothing for an account that has logged out.
  await finishInterruptedLogout(context)
  const results = await Promise.all([syncAccount(context), sendOutbox(context)])
  if (results.includes('session ended')) return 'session ended'
  return results.includes('retry') ? 'retry' : 'done'
}

/** Idempotent. Returns `retry` on network errors instead of rejecting. */
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
