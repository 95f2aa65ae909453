import { syncBag } from './documents/sync-bag.ts'
import { syncWishlist } from './documents/sync-wishlist.ts'
import { sendOutbox } from './outbox/send-outbox.ts'
import { continueAsGuest, finishInterruptedLogout, sendRevocations } from './session/end-session.ts'
import { readSession } from './session/session-store.ts'
import { defaultSyncContext, type SyncContext } from './sync-context.ts'

/** Brings all that waits on this device to the server: what the account has as well, and what is in the outbox. */
export async function syncAll(place: SyncContext = defaultSyncContext): Promise<SyncResult> {
  // Nothing is sent for an account that the shopper has begun to leave.
  await finishInterruptedLogout(place)
  const pushed = await Promise.all([syncAccount(place), sendOutbox(place)])
  if (pushed.includes('ended')) return 'ended'
  return pushed.includes('later') ? 'later' : 'done'
}

/** `later`: not all could be told; try again. `ended`: the session was over, the shopper is a guest now. */
export type SyncResult = 'done' | 'later' | 'ended'

/**
 * Brings all that is the shopper's on this device and in the account to the same state. For page and worker alike; done
 * twice at once it does no harm. Does nothing for a guest. Never rejects.
 */
export async function syncAccount(place: SyncContext = defaultSyncContext): Promise<SyncResult> {
  await finishInterruptedLogout(place)
  const told = await sendRevocations(place)
  const session = await readSession(place)
  if (!session) return told ? 'done' : 'later'
  const rounds = [await syncBag(session, place), await syncWishlist(session, place)]
  if (rounds.some(({ kind }) => kind === 'ended')) {
    return (await continueAsGuest(session.token, place)) ? 'ended' : 'later'
  }
  return told && rounds.every(({ kind }) => kind === 'agreed') ? 'done' : 'later'
}
