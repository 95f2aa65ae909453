/**
 * Ends the session of this device. A log-out deletes the account's data; a session that was ended elsewhere leaves bag
 * and wishlist to the guest. A page may be closed after any step, so every function is idempotent.
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
 * Logs this device out: deletes the session and all data of the account immediately, even without a network. The next
 * sync revokes the session on the server.
 */
export async function clearAccountData(context: SyncContext = defaultSyncContext): Promise<void> {
  const session = await readSession(context)
  if (session) await queueRevocation(session.token, context)
  await clearDocuments(session, context)
}

/** Returns whether this device has changes that the server has not received. */
export async function hasUnsyncedData({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  let found = await hasUnsentItems({ storage })
  await forEachDocument(async (model) => {
    found ||= hasUnsavedChanges(model, await readDocument(storage, model))
  })
  return found
}

/** Completes an interrupted log-out, and deletes the data of an account without a session. */
export async function finishInterruptedLogout(context: SyncContext): Promise<void> {
  const session = await readSession(context)
  if (session && (await pendingRevocations(context)).includes(session.token)) await clearDocuments(session, context)
  await clearOrphanedDocuments(context)
}

async function clearDocuments(session: StoredSession | null, context: SyncContext): Promise<void> {
  // Before the session, because items without a session belong to a guest.
  await clearOutbox(context)
  // Before the documents, because a sync attempt without a session claims nothing.
  if (session) await deleteSession(session.token, context)
  await forEachDocument(async (model) => {
    await updateDocument(context.storage, model, (doc) => wipeDocument(model, doc))
    context.broadcastChange(model.key)
  })
}

/**
 * Deletes documents of an account without a session. A document that was never synced becomes a guest's instead: a tab
 * may have claimed the guest's bag while another one was ending the session.
 */
async function clearOrphanedDocuments(context: SyncContext): Promise<void> {
  const { storage } = context
  await forEachDocument(async (model) => {
    const { sync, generation } = await readDocument(storage, model)
    // Reads the session after the document: a session that started in between has not claimed it yet.
    if (sync === null || sync.ownerId === (await readSession(context))?.user.id) return
    await updateDocument(storage, model, (doc) => {
      if (doc.generation !== generation) return doc
      return sync.revision === null ? releaseDocument(doc) : wipeDocument(model, doc)
    })
  })
}

async function forEachDocument(
  action: <Doc extends SyncFields>(model: DocumentModel<Doc>) => Promise<void>,
): Promise<void> {
  await action(bagModel)
  await action(wishlistModel)
}

/**
 * Key of a flag that is set until the shopper is notified that the session has ended. The worker may set it when no
 * page is open.
 */
const SESSION_ENDED_KEY = 'session-ended'

/**
 * Ends the session with this token after the server has ended it. The shopper keeps bag and wishlist as a guest.
 * Returns whether it was this device's session; other sessions are not affected.
 */
export async function continueAsGuest(token: string, context: SyncContext = defaultSyncContext): Promise<boolean> {
  const session = await readSession(context)
  if (session?.token !== token) return false
  // Before the session, because documents of an account without a session would be deleted.
  await forEachDocument(async (model) => {
    const ownerId = session.user.id
    await updateDocument(context.storage, model, (doc) => (doc.sync?.ownerId === ownerId ? releaseDocument(doc) : doc))
    context.broadcastChange(model.key)
  })
  await context.storage.update(SESSION_ENDED_KEY, () => true)
  return (await deleteSession(token, context)) !== null
}

/** Returns true once after a session has ended, unless the shopper has logged in since. */
export async function takeSessionEnded({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  if ((await storage.read(SESSION_ENDED_KEY)) !== true) return false
  let isTaken = false
  await storage.update(SESSION_ENDED_KEY, (stored) => {
    isTaken = stored === true
    return false
  })
  return isTaken && (await readSession({ storage })) === null
}

/** Storage key of the tokens of logged-out sessions that the server has not revoked yet. */
const REVOCATIONS_KEY = 'revocations'

async function queueRevocation(token: string, { storage }: SyncContext): Promise<void> {
  await storage.update(REVOCATIONS_KEY, (stored) => [...parseTokens(stored).filter((other) => other !== token), token])
}

async function pendingRevocations({ storage }: SyncContext): Promise<string[]> {
  return parseTokens(await storage.read(REVOCATIONS_KEY))
}

/** Revokes the logged-out sessions of this device. Returns whether all are revoked. Never rejects. */
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
