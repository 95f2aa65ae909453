/**
 * Ends the login session on this device. Logging out deletes the account's data;
 * if the server ends the session, the shopper keeps the bag and the wishlist as a
 * guest. Every function is idempotent, because the page may be closed at any
 * step.
 */
import { bagModel } from '#contract/bag/bag.ts'
import { hasUnsavedChanges, releaseList, wipeList } from '#contract/bag/sync-attempt.ts'
import type { SyncedListModel, SyncFields } from '#contract/bag/sync-state.ts'
import { wishlistModel } from '#contract/bag/wishlist.ts'
import { clearOutbox, hasUnsentItems } from '../outbox/outbox.ts'
import { readSyncedList, updateSyncedList } from '../storage/device-storage.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { deleteSession, ENDED_SESSION_KEY, readSession, type StoredSession } from './session-store.ts'

/** Works offline too: the next sync revokes the session on the server. */
export async function clearAccountData(context: SyncContext = defaultSyncContext): Promise<void> {
  const session = await readSession(context)
  if (session) await queueRevocation(session.token, context)
  await clearLists(session, context)
}

/**
 * Returns whether the bag, the wishlist or the outbox has changes that the server
 * lacks.
 */
export async function hasUnsyncedData({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  let found = await hasUnsentItems({ storage })
  await forEachList(async (model) => {
    found ||= hasUnsavedChanges(model, await readSyncedList(storage, model))
  })
  return found
}

/**
 * Completes a log-out that was interrupted, for example because the page was
 * closed. Also deletes a bag or wishlist whose account has no session on this
 * device.
 */
export async function finishInterruptedLogout(context: SyncContext): Promise<void> {
  const session = await readSession(context)
  if (session && (await pendingRevocations(context)).includes(session.token)) await clearLists(session, context)
  await clearOrphanedLists(context)
}

async function clearLists(session: StoredSession | null, context: SyncContext): Promise<void> {
  // Without a session, the outbox's items would count as a guest's.
  await clearOutbox(context)
  // A sync that finds no session cannot claim a list again.
  if (session) await deleteSession(session.token, context)
  await forEachList(async (model) => {
    await updateSyncedList(context.storage, model, (list) => wipeList(model, list))
    context.broadcastChange(model.key)
  })
}

/**
 * Deletes a list whose account is not logged in here. A list that was never
 * synced becomes the guest's instead, unless a log-out is pending.
 */
async function clearOrphanedLists(context: SyncContext): Promise<void> {
  const { storage } = context
  const isLoggedOut = (await pendingRevocations(context)).length > 0
  await forEachList(async (model) => {
    const { sync, generation } = await readSyncedList(storage, model)
    // Must be read after the list: a session that starts between the two reads
    // has not claimed the list yet.
    if (sync === null || sync.ownerId === (await readSession(context))?.user.id) return
    await updateSyncedList(storage, model, (list) => {
      if (list.generation !== generation) return list
      // One tab may have claimed the guest's bag for the account while another
      // tab was ending the session.
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
 * True until the shopper has been told that the session has ended. The service
 * worker may set it while no page is open.
 */
const SESSION_ENDED_KEY = 'session-ended'

/**
 * For a session that the server has ended. Returns false, and changes nothing, if
 * this device's session has another token.
 */
export async function continueAsGuest(token: string, context: SyncContext = defaultSyncContext): Promise<boolean> {
  const session = await readSession(context)
  if (session?.token !== token) return false
  // Before the session is deleted, because lists of an account without a session
  // are deleted elsewhere.
  await forEachList(async (model) => {
    const ownerId = session.user.id
    await updateSyncedList(context.storage, model, (list) =>
      list.sync?.ownerId === ownerId ? releaseList(list) : list,
    )
    context.broadcastChange(model.key)
  })
  await context.storage.update(ENDED_SESSION_KEY, () => token)
  await context.storage.update(SESSION_ENDED_KEY, () => true)
  return (await deleteSession(token, context)) !== null
}

/**
 * Returns true only once per ended session, and not if the shopper has logged in
 * again.
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

/** Tokens of logged-out sessions that the server has not revoked yet. */
const REVOCATIONS_KEY = 'revocations'

async function queueRevocation(token: string, { storage }: SyncContext): Promise<void> {
  await storage.update(REVOCATIONS_KEY, (stored) => [...parseTokens(stored).filter((other) => other !== token), token])
}

async function pendingRevocations({ storage }: SyncContext): Promise<string[]> {
  return parseTokens(await storage.read(REVOCATIONS_KEY))
}

/** Returns false if a request has failed. */
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
