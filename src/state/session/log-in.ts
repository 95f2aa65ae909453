import { bagCount, bagModel } from '#contract/bag/bag.ts'
import type { RequestBodies } from '#contract/schemas/endpoint-schemas.ts'
import { readUser } from '#contract/user.ts'
import { type Outcome, request } from '#sync/api.ts'
import { storeSession } from '#sync/session/session-store.ts'
import { deviceStorage, readDocument } from '#sync/storage/device-storage.ts'
import { syncNow } from '../sync/sync-scheduler.ts'
import { claimPersonalData } from './local-personal-data.ts'
import { refreshSession } from './session.ts'

type LoginResult = Outcome<{ guestHadBag: boolean }>

/** Logs in and stores the session; every tab is logged in then. The guest's bag and wishlist are synced afterwards. */
export async function logIn(credentials: RequestBodies['login']): Promise<LoginResult> {
  const outcome = await request('login', { body: credentials })
  if (outcome.kind !== 'ok') return outcome
  const { accessToken: token } = outcome.data
  const user = readUser(outcome.data.user)
  await claimPersonalData(user.id)
  await storeSession({ token, user })
  const guestHadBag = bagCount(await readDocument(deviceStorage, bagModel)) > 0
  syncNow()
  await refreshSession()
  return { kind: 'ok', data: { guestHadBag }, savedAt: null }
}

/** The e-mail addresses of registrations that may have succeeded although no response came. */
const possiblyRegistered = new Set<string>()

/** Creates an account and logs in to it. After `unreachable`, calling it again continues where the response was lost. */
export async function register({ fullname, email, password }: RequestBodies['register']): Promise<LoginResult> {
  const outcome = await request('register', { body: { fullname, email, password } })
  const isOwn = outcome.kind === 'refused' && outcome.code === 'EMAIL_TAKEN' && possiblyRegistered.has(email)
  if (outcome.kind === 'refused' && !isOwn) return outcome
  possiblyRegistered.add(email)
  if (outcome.kind === 'unreachable') return outcome
  const login = await logIn({ email, password })
  // The login is refused if the address belongs to somebody else after all: the first refusal is the right one then.
  return isOwn && login.kind === 'refused' ? outcome : login
}
