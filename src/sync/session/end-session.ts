/**
 * Functions that end the login session on this device. Logging out deletes the account's data from the device; if the
 * server ends the session, the shopper keeps the bag and the wishlist as a guest. Every function is idempotent, because
 * the page may be closed at any step.
 */
import { bagModel } from '#contract/bag/bag.ts'
import { hasUnsavedChanges, releaseList, wipeList } from '#contract/bag/sync-attempt.ts'
import type { SyncedListModel, SyncFields } from '#contract/bag/sync-state.ts'
import { wishlistModel } from '#contract/bag/wishlist.ts'
import { clearOutbox, hasUnsentItems } from '../outbox/outbox.ts'
import { readSyncedList, updateSyncedList } from '../storage/device-storage.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { deleteSession, readSession, type StoredSession } from './session-store.ts'

/**
 * Logs out on this device: deletes the session, bag, wishlist and outbox, even while offline. The next sync revokes the
 * session on the server.
 */
export async function clearAccountData(context: SyncContext = defaultSyncContext): Promise<void> {
  const session = await readSession(context)
  if (session) await queueRevocation(session.token, context)
  await clearLists(session, context)
}

/** Returns whether the bag, the wishlist or the outbox contains changes that have not reached the server yet. */
export async function hasUnsyncedData({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  let found = await hasUnsentItems({ storage })
  await forEachList(async (model) => {
    found ||= hasUnsavedChanges(model, await readSyncedList(storage, model))
  })
  return found
}

/**
 * Completes a log-out that was interrupted, for example because the page was closed. Also deletes any bag or wishlist
 * that belongs to an account without a session on this device.
 */
export async function finishInterruptedLogout(context: SyncContext): Promise<void> {
  const session = await readSession(context)
  if (session && (await pendingRevocations(context)).includes(session.token)) await clearLists(session, context)
  await clearOrphanedLists(context)
}

async function clearLists(session: StoredSession | null, context: SyncContext): Promise<void> {
  // The outbox must be cleared before the session is deleted: without a session, its items would count as a guest's.
  await clearOutbox(context)
  // The session must be deleted before the lists: a sync attempt that finds no session cannot claim a list
  // again.
  if (session) await deleteSession(session.token, context)
  await forEachList(async (model) => {
    await updateSyncedList(context.storage, model, (list) => wipeList(model, list))
    context.broadcastChange(model.key)
  })
}

/**
 * Deletes a stored bag or wishlist if its account is not logged in on this device. A list that was never synced
 * becomes the guest's list instead, unless a log-out is pending.
 */
async function clearOrphanedLists(context: SyncContext): Promise<void> {
  const { storage } = context
  const isLoggedOut = (await pendingRevocations(context)).length > 0
  await forEachList(async (model) => {
    const { sync, generation } = await readSyncedList(storage, model)
    // The session must be read after the list. A session that starts between the two reads has not claimed the
    // list yet.
    if (sync === null || sync.ownerId === (await readSession(context))?.user.id) return
    await updateSyncedList(storage, model, (list) => {
      if (list.generation !== generation) return list
      // One tab may have claimed the guest's bag for the account while another tab was ending the session.
      return sync.revision === null && !isLoggedOut ? releaseList(list) : wipeList(model, list)
    })
  })
}

async function forEachList(
  action: <List extends SyncFields>(model: SyncedListModel<List>) => Promise<void>,
): Promise<void> {
  await action(bagModel)
  await action(wishlistModel)
}

/**
 * Storage key for a flag that is true until the shopper has been notified that the session has ended. The service
 * worker may set the flag while no page is open.
 */
const SESSION_ENDED_KEY = 'session-ended'

/**
 * Deletes the session from this device after the server has ended it. The shopper keeps the bag and the wishlist as a
 * guest. Returns false, and changes nothing, if this device's session has a different token.
 */
export async function continueAsGuest(token: string, context: SyncContext = defaultSyncContext): Promise<boolean> {
  const session = await readSession(context)
  if (session?.token !== token) return false
  // The lists must be released before the session is deleted: other code deletes lists that belong to an
  // account without a session.
  await forEachList(async (model) => {
    const ownerId = session.user.id
    await updateSyncedList(context.storage, model, (list) =>
      list.sync?.ownerId === ownerId ? releaseList(list) : list,
    )
    context.broadcastChange(model.key)
  })
  await context.storage.update(SESSION_ENDED_KEY, () => true)
  return (await deleteSession(token, context)) !== null
}

/**
 * Returns true on the first call after the server has ended the session, so that the shopper is notified only once.
 * Returns false if the shopper has logged in again since then.
 */
export async function takeSessionEnded({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  if ((await storage.read(SESSION_ENDED_KEY)) !== true) return false
  let isTaken = false
  await storage.update(SESSION_ENDED_KEY, (stored) => {
    isTaken = stored === true
    return false
  })
  return isTaken && (await readSession({ storage })) === null
}

/** Storage key for the tokens of logged-out sessions that the server has not revoked yet. */
const REVOCATIONS_KEY = 'revocations'

async function queueRevocation(token: string, { storage }: SyncContext): Promise<void> {
  await storage.update(REVOCATIONS_KEY, (stored) => [...parseTokens(stored).filter((other) => other !== token), token])
}

async function pendingRevocations({ storage }: SyncContext): Promise<string[]> {
  return parseTokens(await storage.read(REVOCATIONS_KEY))
}

/**
 * Revokes the shopper's logged-out sessions on the server. Returns true if every session has been revoked, and false if
 * a request has failed.
 */
export async function sendRevocations(context: SyncContext): Promise<boolean> {
  const { storage, request } = context
  for (const token of await pendingRevocations(context)) {
    const outcome = await request('logout', { token })
    const isRevoked = outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED')
    if (!isRevoked) return false
    await storage.update(REVOCATIONS_KEY, (stored) => parseTokens(stored).filter((other) => other !== token))
  }
  return true
}

function parseTokens(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
}
