import { syncBag } from './documents/sync-bag.ts'
import { syncWishlist } from './documents/sync-wishlist.ts'
import { sendOutbox } from './outbox/send-outbox.ts'
import { continueAsGuest, finishInterruptedLogout, sendRevocations } from './session/end-session.ts'
import { readSession } from './session/session-store.ts'
import { defaultSyncContext, type SyncContext, type SyncResult } from './sync-context.ts'

/** Sends all pending data of this device to the server: bag, wishlist, revoked sessions and the outbox. */
export async function syncAll(context: SyncContext = defaultSyncContext): Promise<SyncResult> {
  // Runs first, so that the outbox sends nothing for an account that has logged out.
  await finishInterruptedLogout(context)
  const results = await Promise.all([syncAccount(context), sendOutbox(context)])
  if (results.includes('session ended')) return 'session ended'
  return results.includes('retry') ? 'retry' : 'done'
}

/**
 * Syncs bag and wishlist with the account of this device's session, and revokes the sessions of earlier log-outs. Does
 * not sync a guest's documents. Idempotent. Never rejects for network errors.
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
