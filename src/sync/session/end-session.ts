/** The shopper's things on this device, when a session comes to its end. Every step may be the last one that is made. */
import { hasUnsavedChanges, releaseDocument, wipeDocument } from '#contract/bag/sync-attempt.ts'
import { forEachDocument } from '../documents/synced-documents.ts'
import { clearOutbox, hasUnsentItems } from '../outbox/outbox.ts'
import { defaultSyncContext, type SyncContext } from '../sync-context.ts'
import { deleteSession, readSession, type StoredSession } from './session-store.ts'

/**
 * Logs this device out: the session and all that is the account's leave it, at once and without a network. The server is
 * told later. Repeatable.
 */
export async function clearAccountData(place: SyncContext = defaultSyncContext): Promise<void> {
  const session = await readSession(place)
  if (session) await queueRevocation(session.token, place)
  await clearDocuments(session, place)
}

/** Whether something on this device is not in the account, or not with the shop, yet. */
export async function hasUnsyncedData({ storage }: SyncContext = defaultSyncContext): Promise<boolean> {
  let found = await hasUnsentItems({ storage })
  await forEachDocument(async ({ key, model }) => {
    found ||= hasUnsavedChanges(model, model.read(await storage.read(key)))
  })
  return found
}

/** Ends what a log-out began and could not finish, and wipes what an account that is gone has left behind. */
export async function finishInterruptedLogout(place: SyncContext): Promise<void> {
  const session = await readSession(place)
  if (session && (await pendingRevocations(place)).includes(session.token)) await clearDocuments(session, place)
  await clearOrphanedDocuments(place)
}

async function clearDocuments(session: StoredSession | null, place: SyncContext): Promise<void> {
  // Before the session: what is found without one was sent by who is a guest now.
  await clearOutbox(place)
  // Before the things: a round that sees no session claims nothing for it.
  if (session) await deleteSession(session.token, place)
  await forEachDocument(async ({ key, model }) => {
    await place.storage.update(key, (stored) => wipeDocument(model, model.read(stored)))
    place.broadcastChange(key)
  })
}

/** Things of an account that nobody is logged in to. */
async function clearOrphanedDocuments(place: SyncContext): Promise<void> {
  const { storage } = place
  await forEachDocument(async ({ key, model }) => {
    const { sync, generation } = model.read(await storage.read(key))
    // Read after the thing: a session that came since has claimed nothing yet.
    if (sync === null || sync.ownerId === (await readSession(place))?.user._id) return
    await storage.update(key, (stored) => {
      const now = model.read(stored)
      return now.generation === generation ? wipeDocument(model, now) : now
    })
  })
}

/** That a session was ended elsewhere and the shopper has not been told: the worker may find out when no page is open. */
const SESSION_ENDED_KEY = 'session-ended'

/**
 * After the session of this token was ended elsewhere: the shopper keeps bag and wishlist as a guest, and can log in
 * again. Answers whether it was the session of this device; any other stays.
 */
export async function continueAsGuest(token: string, place: SyncContext = defaultSyncContext): Promise<boolean> {
  const session = await readSession(place)
  if (session?.token !== token) return false
  // Before the session: things of an account without one would be wiped.
  await forEachDocument(async ({ key, model }) => {
    await place.storage.update(key, (stored) => {
      const now = model.read(stored)
      return now.sync?.ownerId === session.user._id ? releaseDocument(now) : now
    })
    place.broadcastChange(key)
  })
  await place.storage.update(SESSION_ENDED_KEY, () => true)
  return (await deleteSession(token, place)) !== null
}

/** Whether the shopper is to be told that a session has ended. Answers true once, and not to who has logged in since. */
export async function takeSessionEndedNotice(place: SyncContext = defaultSyncContext): Promise<boolean> {
  if ((await place.storage.read(SESSION_ENDED_KEY)) !== true) return false
  let taken = false
  await place.storage.update(SESSION_ENDED_KEY, (stored) => {
    taken = stored === true
    return false
  })
  return taken && (await readSession(place)) === null
}

/**
 * Tokens of sessions that were left on this device and that the server does not know to be over yet. The shopper has
 * logged out at once, with or without a network; the server is told as soon as it can be reached.
 */

const REVOCATIONS_KEY = 'revocations'

/** Remembers a token until the server has been told. Repeatable. */
async function queueRevocation(token: string, { storage }: SyncContext): Promise<void> {
  await storage.update(REVOCATIONS_KEY, (stored) => [...parseTokens(stored).filter((other) => other !== token), token])
}

/** The tokens that are still to be revoked. */
async function pendingRevocations({ storage }: SyncContext): Promise<string[]> {
  return parseTokens(await storage.read(REVOCATIONS_KEY))
}

/** Tells the server of every session that was left. Answers whether it knows all of them now. Never rejects. */
export async function sendRevocations(place: SyncContext): Promise<boolean> {
  const { storage, request } = place
  for (const token of await pendingRevocations(place)) {
    const outcome = await request('logout', { token })
    const isOver = outcome.kind === 'ok' || (outcome.kind === 'refused' && outcome.code === 'LOGIN_NEEDED')
    if (!isOver) return false
    await storage.update(REVOCATIONS_KEY, (stored) => parseTokens(stored).filter((other) => other !== token))
  }
  return true
}

function parseTokens(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : []
}
