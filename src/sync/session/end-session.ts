/**
 * Ends the session of this device: a log-out clears the account's data, and a session that was ended elsewhere leaves bag
 * and wishlist to the guest. A page may be closed after any step; every function is idempotent.
 */
import { bagModel } from '#contract/bag/bag.ts'
import { hasUnsavedChanges, releaseDocument, wipeDocument } from '#contract/bag/sync-attempt.ts'
import type { DocumentModel, SyncFields } from '#contract/bag/sync-state.ts'
import { wishlistModel } from '#contract/bag/wishlist.ts'
import { clearOutbox, hasUnsentItems } from '../outbox/outbox.ts'
import { readDocument, updateDocument } from '../storage/device-storage.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { deleteSession, readSession, type StoredSession } from './session-store.ts'

/**
 * Logs this device out: deletes the session and everything of the account, at once and without a network. The server
 * learns of it with the next sync.
 */
export async function clearAccountData(context: SyncContext = defaultSyncContext): Promise<void> {
  const session = await readSession(context)
  if (session) await queueRevocation(session.token, context)
  await clearDocuments(session, context)
}

/** Returns whether this device has changes that the account, or the shop, does not have yet. */
export async function hasUnsyncedData({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  let found = await hasUnsentItems({ storage })
  await forEachDocument(async (model) => {
    found ||= hasUnsavedChanges(model, await readDocument(storage, model))
  })
  return found
}

/** Completes a log-out that was interrupted, and clears what an account without a session has left behind. */
export async function finishInterruptedLogout(context: SyncContext): Promise<void> {
  const session = await readSession(context)
  if (session && (await pendingRevocations(context)).includes(session.token)) await clearDocuments(session, context)
  await clearOrphanedDocuments(context)
}

async function clearDocuments(session: StoredSession | null, context: SyncContext): Promise<void> {
  // Before the session: items found without a session belong to a guest.
  await clearOutbox(context)
  // Before the documents: a sync attempt without a session claims nothing.
  if (session) await deleteSession(session.token, context)
  await forEachDocument(async (model) => {
    await updateDocument(context.storage, model, (doc) => wipeDocument(model, doc))
    context.broadcastChange(model.key)
  })
}

async function clearOrphanedDocuments(context: SyncContext): Promise<void> {
  const { storage } = context
  await forEachDocument(async (model) => {
    const { sync, generation } = await readDocument(storage, model)
    // Reads the session after the document: one that began in between has claimed nothing yet.
    if (sync === null || sync.ownerId === (await readSession(context))?.user.id) return
    await updateDocument(storage, model, (doc) => (doc.generation === generation ? wipeDocument(model, doc) : doc))
  })
}

async function forEachDocument(
  action: <Doc extends SyncFields>(model: DocumentModel<Doc>) => Promise<void>,
): Promise<void> {
  await action(bagModel)
  await action(wishlistModel)
}

/** Stores `true` until the shopper is notified that the session has ended; the worker may notice when no page is open. */
const SESSION_ENDED_KEY = 'session-ended'

/**
 * Ends the session of this token after the server has ended it: the shopper keeps bag and wishlist as a guest. Returns
 * whether it was the session of this device; any other stays.
 */
export async function continueAsGuest(token: string, context: SyncContext = defaultSyncContext): Promise<boolean> {
  const session = await readSession(context)
  if (session?.token !== token) return false
  // Before the session: documents of an account without a session would be cleared.
  await forEachDocument(async (model) => {
    const ownerId = session.user.id
    await updateDocument(context.storage, model, (doc) => (doc.sync?.ownerId === ownerId ? releaseDocument(doc) : doc))
    context.broadcastChange(model.key)
  })
  await context.storage.update(SESSION_ENDED_KEY, () => true)
  return (await deleteSession(token, context)) !== null
}

/** Returns true once after a session has ended, unless somebody has logged in since. */
export async function takeSessionEndedNotice({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  if ((await storage.read(SESSION_ENDED_KEY)) !== true) return false
  let isTaken = false
  await storage.update(SESSION_ENDED_KEY, (stored) => {
    isTaken = stored === true
    return false
  })
  return isTaken && (await readSession({ storage })) === null
}

/** Stores the tokens of sessions that were left on this device until the server has revoked them. */
const REVOCATIONS_KEY = 'revocations'

async function queueRevocation(token: string, { storage }: SyncContext): Promise<void> {
  await storage.update(REVOCATIONS_KEY, (stored) => [...parseTokens(stored).filter((other) => other !== token), token])
}

async function pendingRevocations({ storage }: SyncContext): Promise<string[]> {
  return parseTokens(await storage.read(REVOCATIONS_KEY))
}

/** Revokes the sessions that were left on this device. Returns whether none is pending. Never rejects. */
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
