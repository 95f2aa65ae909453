import { bagCount, bagModel } from '#contract/bag/bag.ts'
import type { RequestBodies, ResponseBodies } from '#contract/schemas/endpoint-schemas.ts'
import { readUser } from '#contract/user.ts'
import { type Outcome, request } from '#sync/api.ts'
import { readSession, storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, readSyncedList } from '#sync/storage/device-storage.ts'
import { syncNow } from '../sync/sync-scheduler.ts'
import { claimPersonalData } from './local-personal-data.ts'
import { refreshSession } from './session.ts'

type LoginResult = Outcome<{ guestHadBag: boolean }>

export function logIn(credentials: RequestBodies['login']): Promise<LoginResult> {
  return openSession((token) => request('login', { body: credentials, ...token }))
}

/** `secret` is from the link in the email. */
export function logInByLink(secret: string): Promise<LoginResult> {
  return openSession((token) => request('logInByLink', { path: { token: secret }, ...token }))
}

/**
 * Stores the session for all tabs, and starts syncing the guest's bag and wishlist
 * with the account.
 */
async function openSession(
  send: (token: { token?: string }) => Promise<Outcome<ResponseBodies['login']>>,
): Promise<LoginResult> {
  // So that the server ends the session that this device had.
  const token = (await readSession())?.token
  const outcome = await send(token ? { token } : {})
  if (outcome.kind !== 'ok') return outcome
  const { accessToken } = outcome.data
  const user = readUser(outcome.data.user)
  // Must be read before the session is stored, because a sync then merges the
  // guest's bag with the account's.
  const guestHadBag = bagCount(await readSyncedList(deviceStorage, bagModel)) > 0
  await claimPersonalData(user.id)
  await storeSession({ token: accessToken, user })
  syncNow()
  await refreshSession()
  return { kind: 'ok', data: { guestHadBag }, savedAt: null }
}

/**
 * Email addresses from registrations that received no response but may have
 * succeeded.
 */
const possiblyRegistered = new Set<string>()

/**
 * Creates an account and logs in to it. If the result is `unreachable`, the
 * caller can retry, even if the server has already created the account.
 */
export async function register({ fullname, email, password }: RequestBodies['register']): Promise<LoginResult> {
  const outcome = await request('register', { body: { fullname, email, password } })
  const isOwn = outcome.kind === 'refused' && outcome.code === 'EMAIL_TAKEN' && possiblyRegistered.has(email)
  if (outcome.kind === 'refused' && !isOwn) return outcome
  possiblyRegistered.add(email)
  if (outcome.kind === 'unreachable') return outcome
  const login = await logIn({ email, password })
  // If the login is refused, the email address belongs to another user, so the
  // first refusal is the right one to show.
  return isOwn && login.kind === 'refused' ? outcome : login
}
